package org.example.seedbank.web;

import jakarta.ws.rs.container.ContainerRequestContext;

/** A login: who it is, and the token that this person's forms carry. */
public record Session(String account, String formToken) {
    static final String COOKIE = "SEEDBANK";
    static final String PROPERTY = "seedbank.session";

    /** The session of the request; there is one behind SessionFilter. */
    static Session of(ContainerRequestContext request) {
        return (Session) request.getProperty(PROPERTY);
    }
}
