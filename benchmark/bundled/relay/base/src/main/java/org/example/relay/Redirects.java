package org.example.relay;

import java.io.IOException;
import java.net.URI;
import java.util.Objects;

/** What a redirect turns a request into. */
final class Redirects {
    private Redirects() {}

    static boolean mayFollow(Request request) {
        return request.method().equals("GET") || request.method().equals("HEAD");
    }

    static Request next(Request request, Response response) throws IOException {
        String location = response.header("Location").orElseThrow(() -> new IOException("redirect without a location"));
        URI target;
        try {
            target = request.uri().resolve(location);
        } catch (IllegalArgumentException e) {
            throw new IOException("redirect to no address", e);
        }
        if (!"https".equalsIgnoreCase(target.getScheme()) && !"http".equalsIgnoreCase(target.getScheme())) {
            throw new IOException("redirect to " + target.getScheme());
        }
        Request next = request.to(target);
        return sameOrigin(request.uri(), target) ? next : next.withoutCredentials();
    }

    private static boolean sameOrigin(URI a, URI b) {
        return a.getScheme().equalsIgnoreCase(b.getScheme())
                && a.getHost().equalsIgnoreCase(Objects.requireNonNullElse(b.getHost(), ""))
                && port(a) == port(b);
    }

    private static int port(URI uri) {
        if (uri.getPort() >= 0) {
            return uri.getPort();
        }
        return uri.getScheme().equalsIgnoreCase("https") ? 443 : 80;
    }
}
