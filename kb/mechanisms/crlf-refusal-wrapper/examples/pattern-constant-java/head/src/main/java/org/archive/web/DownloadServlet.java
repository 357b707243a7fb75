package org.archive.web;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class DownloadServlet extends HttpServlet {
    private static final java.util.regex.Pattern UNSAFE = java.util.regex.Pattern.compile("[\\r\\n\"]");

    private final Store store;

    public DownloadServlet(Store store) {
        this.store = store;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Item item = store.item(request.getParameter("id"));
        String name = UNSAFE.matcher(item.title()).replaceAll("_");
        response.setContentType(item.type());
        response.setHeader("Content-Disposition", "attachment; filename=\"" + name + "\"");
        store.copy(item, response.getOutputStream());
    }
}
