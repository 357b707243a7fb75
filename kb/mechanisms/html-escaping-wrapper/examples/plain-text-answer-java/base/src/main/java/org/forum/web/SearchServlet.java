package org.forum.web;

import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.owasp.encoder.Encode;

public class SearchServlet extends HttpServlet {
    private final Index index;

    public SearchServlet(Index index) {
        this.index = index;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String query = request.getParameter("q");
        response.setContentType("text/html;charset=UTF-8");
        PrintWriter out = response.getWriter();
        out.println("<h2>Results for " + Encode.forHtml(query) + "</h2>");
        for (Hit hit : index.search(query)) {
            out.println("<li>" + Encode.forHtml(hit.title()) + "</li>");
        }
    }
}
