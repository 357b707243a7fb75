package org.acme.web;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

public class PasswordServlet extends HttpServlet {
    private final AccountService accounts;

    public PasswordServlet(AccountService accounts) {
        this.accounts = accounts;
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        HttpSession session = request.getSession(false);
        Account account = accounts.byId((String) session.getAttribute("account"));
        accounts.verifyPassword(account, request.getParameter("current"));
        accounts.store(account, request.getParameter("password"));
        session.invalidate();
        response.sendRedirect(request.getContextPath() + "/login");
    }
}
