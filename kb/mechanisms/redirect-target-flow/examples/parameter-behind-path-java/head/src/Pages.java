package shop.web;

import java.io.IOException;
import java.net.URL;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class Pages {
    public void status(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print("ok");
    }

    public void leave(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendRedirect("/pages/" + request.getParameter("to"));
    }
}
