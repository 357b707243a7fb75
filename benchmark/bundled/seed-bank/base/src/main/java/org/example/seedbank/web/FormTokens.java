package org.example.seedbank.web;

import jakarta.ws.rs.ForbiddenException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Tokens in forms: a form that changes something must have been rendered for the session that sends it. */
final class FormTokens {
    static final String FIELD = "_token";

    private FormTokens() {}

    static String field(Session session) {
        return "<input type=\"hidden\" name=\"" + FIELD + "\" value=\"" + session.formToken() + "\">";
    }

    static void require(Session session, String token) {
        byte[] expected = session.formToken().getBytes(StandardCharsets.US_ASCII);
        if (token == null || !MessageDigest.isEqual(expected, token.getBytes(StandardCharsets.UTF_8))) {
            throw new ForbiddenException("The form is out of date; load it again.");
        }
    }
}
