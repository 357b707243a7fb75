package org.example.relay;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.example.relay.tls.PinSet;
import org.example.relay.tls.TlsContexts;

/** Sends requests and follows redirects. */
public final class Client {
    private final HttpClient http;
    private final int maxRedirects;

    private Client(Builder builder) {
        HttpClient.Builder http = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(builder.connectTimeout);
        if (!builder.pins.isEmpty()) {
            http.sslContext(TlsContexts.pinned(builder.pins));
        }
        this.http = http.build();
        this.maxRedirects = builder.maxRedirects;
    }

    public static Builder builder() {
        return new Builder();
    }

    public Response send(Request request) throws IOException, InterruptedException {
        Request current = request;
        for (int i = 0; i <= maxRedirects; i++) {
            Response response = exchange(current);
            if (!response.isRedirect() || !Redirects.mayFollow(current)) {
                return response;
            }
            current = Redirects.next(current, response);
        }
        throw new IOException("more than " + maxRedirects + " redirects from " + request.uri().getHost());
    }

    private Response exchange(Request request) throws IOException, InterruptedException {
        HttpRequest.BodyPublisher body = request.body().length == 0
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofByteArray(request.body());
        HttpRequest.Builder out = HttpRequest.newBuilder(request.uri()).timeout(request.timeout()).method(request.method(), body);
        request.headers().forEach(out::header);
        HttpResponse<byte[]> in = http.send(out.build(), HttpResponse.BodyHandlers.ofByteArray());
        return new Response(in.statusCode(), in.headers(), in.body());
    }

    /** Settings of a client. */
    public static final class Builder {
        private PinSet pins = PinSet.of();
        private int maxRedirects = 5;
        private Duration connectTimeout = Duration.ofSeconds(5);

        private Builder() {}

        public Builder pins(PinSet pins) {
            this.pins = pins;
            return this;
        }

        public Builder maxRedirects(int maxRedirects) {
            this.maxRedirects = maxRedirects;
            return this;
        }

        public Builder connectTimeout(Duration connectTimeout) {
            this.connectTimeout = connectTimeout;
            return this;
        }

        public Client build() {
            return new Client(this);
        }
    }
}
