package org.example.printdesk.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.MultipartConfig;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.example.printdesk.convert.Converter;
import org.example.printdesk.convert.Options;
import org.example.printdesk.jobs.Job;
import org.example.printdesk.jobs.JobStore;

/** A student's jobs. */
@WebServlet("/jobs")
@MultipartConfig(maxFileSize = 50_000_000)
public class JobsServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final int MAX_COPIES = 50;

    private final transient JobStore jobs = JobStore.instance();
    private final transient Converter converter = new Converter();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain; charset=utf-8");
        response.setHeader("X-Form-Token", Csrf.token(request));
        for (Job job : jobs.of(request.getRemoteUser())) {
            response.getWriter().printf("%d %s %d%n", job.id(), job.state(), job.copies());
        }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
        if (!Csrf.accept(request, response)) {
            return;
        }
        String[] chosen = request.getParameterValues("option");
        List<String> options = chosen == null ? List.of() : List.of(chosen);
        int copies = number(request.getParameter("copies"));
        if (copies < 1 || copies > MAX_COPIES || !Options.areKnown(options)) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        Path document = Files.createTempFile("job", ".pdf");
        try (InputStream in = request.getPart("file").getInputStream()) {
            Files.copy(in, document, StandardCopyOption.REPLACE_EXISTING);
        }
        Job job = jobs.add(request.getRemoteUser(), converter.convert(document, options), copies, options);
        response.setStatus(HttpServletResponse.SC_CREATED);
        response.setHeader("Location", "/jobs/" + job.id());
    }

    static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
