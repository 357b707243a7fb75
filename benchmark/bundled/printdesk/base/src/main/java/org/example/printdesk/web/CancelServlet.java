package org.example.printdesk.web;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.example.printdesk.jobs.Job;
import org.example.printdesk.jobs.JobStore;

/** Takes a job back. */
@WebServlet("/jobs/cancel")
public class CancelServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient JobStore jobs = JobStore.instance();

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!Csrf.accept(request, response)) {
            return;
        }
        Optional<Job> job = jobs.find(JobsServlet.number(request.getParameter("id")))
                .filter(found -> found.owner().equals(request.getRemoteUser()));
        if (job.isEmpty() || job.get().state() != Job.State.WAITING) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        jobs.put(job.get().with(Job.State.CANCELLED));
        response.sendRedirect("/jobs");
    }
}
