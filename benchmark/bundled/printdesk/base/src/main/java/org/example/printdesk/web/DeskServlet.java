package org.example.printdesk.web;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.example.printdesk.jobs.Job;
import org.example.printdesk.jobs.JobStore;

/** The staff's view of the queue; DeskFilter stands before it. */
@WebServlet({"/desk/queue", "/desk/done"})
public class DeskServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient JobStore jobs = JobStore.instance();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain; charset=utf-8");
        response.setHeader("X-Form-Token", Csrf.token(request));
        for (Job job : jobs.waiting()) {
            response.getWriter().printf("%d %s %d %s%n", job.id(), job.owner(), job.copies(), job.document());
        }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!Csrf.accept(request, response)) {
            return;
        }
        jobs.find(JobsServlet.number(request.getParameter("id"))).ifPresent(job -> jobs.put(job.with(Job.State.PRINTED)));
        response.sendRedirect("/desk/queue");
    }
}
