package org.example.seedbank.web;

import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.net.URI;
import java.util.Optional;

/** Sends everybody who is not logged in to the login page. */
@Provider
public class SessionFilter implements ContainerRequestFilter {
    @Inject
    private Sessions sessions;

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getUriInfo().getPath().equals("/login")) {
            return;
        }
        Cookie cookie = request.getCookies().get(Session.COOKIE);
        Optional<Session> session = cookie == null ? Optional.empty() : sessions.find(cookie.getValue());
        if (session.isEmpty()) {
            request.abortWith(Response.seeOther(URI.create("/login")).build());
            return;
        }
        request.setProperty(Session.PROPERTY, session.get());
    }
}
