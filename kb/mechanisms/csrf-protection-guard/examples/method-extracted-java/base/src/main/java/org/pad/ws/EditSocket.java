package org.pad.ws;

import java.util.List;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class EditSocket extends HttpServlet {
    private final List<String> hosts;
    private final Pads pads;

    public EditSocket(List<String> hosts, Pads pads) {
        this.hosts = hosts;
        this.pads = pads;
    }

    @Override
    protected void doPut(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
        String origin = request.getHeader("Origin");
        if (origin == null || !hosts.contains(origin)) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        pads.write(request.getParameter("pad"), request.getReader());
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }
}
