package org.example.relay;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What a server has answered. */
public record Response(int status, java.net.http.HttpHeaders headers, byte[] body) {
    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    boolean isRedirect() {
        return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
    }
}
