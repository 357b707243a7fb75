package org.acme.web;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class PasswordServlet extends HttpServlet {
    private final AccountService accounts;

    public PasswordServlet(AccountService accounts) {
        this.accounts = accounts;
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendRedirect("https://id.acme.example/password");
    }
}
