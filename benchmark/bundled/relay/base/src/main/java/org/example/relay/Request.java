package org.example.relay;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A request; every method that changes something returns a new one. */
public final class Request {
    /** Headers that only the host of the original request may see, in lower case. */
    private static final Set<String> CREDENTIALS = Set.of("authorization", "cookie", "proxy-authorization");

    /** Characters of header names, besides letters and digits. */
    private static final String NAME_CHARACTERS = "!#$%&'*+-.^_`|~";

    /** How long to wait for an answer unless the request says something else. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final String method;
    private final URI uri;
    private final Map<String, String> headers;
    private final byte[] body;
    private final Duration timeout;

    private Request(String method, URI uri, Map<String, String> headers, byte[] body, Duration timeout) {
        this.method = method;
        this.uri = uri;
        this.headers = Collections.unmodifiableMap(headers);
        this.body = body;
        this.timeout = timeout;
    }

    public static Request get(String uri) {
        return new Request("GET", URI.create(uri), headers(Map.of()), new byte[0], TIMEOUT);
    }

    public static Request post(String uri, byte[] body) {
        return new Request("POST", URI.create(uri), headers(Map.of()), body.clone(), TIMEOUT);
    }

    /** Sets a header; a header of that name is replaced. */
    public Request header(String name, String value) {
        if (name.isEmpty() || !name.chars().allMatch(c -> c < 128 && Character.isLetterOrDigit(c) || NAME_CHARACTERS.indexOf(c) >= 0)) {
            throw new IllegalArgumentException("not the name of a header: " + name);
        }
        if (value.chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0)) {
            throw new IllegalArgumentException("line break in the value of " + name);
        }
        Map<String, String> changed = headers(headers);
        changed.put(name, value);
        return new Request(method, uri, changed, body, timeout);
    }

    /** Adds the credentials of HTTP basic authentication. */
    public Request basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
    }

    public Request timeout(Duration timeout) {
        return new Request(method, uri, headers(headers), body, timeout);
    }

    /** The same request to another place. */
    Request to(URI target) {
        return new Request(method, target, headers(headers), body, timeout);
    }

    /** The same request without what identifies the sender. */
    Request withoutCredentials() {
        Map<String, String> kept = headers(headers);
        kept.keySet().removeIf(name -> CREDENTIALS.contains(name.toLowerCase(Locale.ROOT)));
        return new Request(method, uri, kept, body, timeout);
    }

    private static Map<String, String> headers(Map<String, String> from) {
        Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(from);
        return copy;
    }

    public String method() {
        return method;
    }

    public URI uri() {
        return uri;
    }

    public Map<String, String> headers() {
        return headers;
    }

    byte[] body() {
        return body;
    }

    Duration timeout() {
        return timeout;
    }
}
