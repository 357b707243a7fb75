package org.example.relay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RedirectsTest {
    private final Request request = Request.get("https://api.example.com/a").basic("shop", "secret").header("Accept", "text/plain");

    private static Response to(String location) {
        return new Response(302, HttpHeaders.of(Map.of("Location", List.of(location)), (a, b) -> true), new byte[0]);
    }

    @Test
    void sameOriginKeepsCredentials() throws IOException {
        Request next = Redirects.next(request, to("/b"));
        assertEquals("https://api.example.com/b", next.uri().toString());
        assertTrue(next.headers().containsKey("authorization"));
    }

    @Test
    void otherHostLosesThem() throws IOException {
        Request next = Redirects.next(request, to("https://files.example.org/b"));
        assertFalse(next.headers().containsKey("authorization"));
        assertTrue(next.headers().containsKey("accept"));
    }

    @Test
    void otherSchemesAreRefused() {
        assertThrows(IOException.class, () -> Redirects.next(request, to("ftp://files.example.org/b")));
    }
}
