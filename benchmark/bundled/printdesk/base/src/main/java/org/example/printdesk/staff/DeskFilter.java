package org.example.printdesk.staff;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Lets nobody but the staff to the desk's pages. */
@WebFilter("/desk/*")
public class DeskFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(DeskFilter.class.getName());
    private static final String GROUP = "print-desk";

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain) throws IOException, ServletException {
        String user = request.getRemoteUser();
        if (user == null || !isStaff(user)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
            return;
        }
        chain.doFilter(request, response);
    }

    private boolean isStaff(String user) {
        Directory directory = (Directory) getServletContext().getAttribute("directory");
        try {
            return directory.groupsOf(user).contains(GROUP);
        } catch (Directory.DirectoryException e) {
            LOG.log(Level.WARNING, "no answer about {0}", user);
            return false;
        }
    }
}
