package org.example.printdesk.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.UUID;

/** Tokens of forms. */
final class Csrf {
    private static final String NAME = "formToken";

    private Csrf() {
    }

    /** The session's token, for hidden fields. */
    static String token(HttpServletRequest request) {
        HttpSession session = request.getSession();
        synchronized (session) {
            if (session.getAttribute(NAME) == null) {
                session.setAttribute(NAME, UUID.randomUUID().toString());
            }
            return (String) session.getAttribute(NAME);
        }
    }

    /** Whether the form is one of ours; answers itself where it is not. */
    static boolean accept(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String given = request.getParameter(NAME);
        if (given != null && MessageDigest.isEqual(bytes(given), bytes(token(request)))) {
            return true;
        }
        response.sendError(HttpServletResponse.SC_FORBIDDEN, "please send the form again");
        return false;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
