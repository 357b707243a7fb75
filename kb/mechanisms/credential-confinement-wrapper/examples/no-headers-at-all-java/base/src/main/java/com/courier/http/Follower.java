package com.courier.http;

import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

public class Follower {
    private final Transport transport;

    public Follower(Transport transport) {
        this.transport = transport;
    }

    public Answer follow(Answer answer, Map<String, String> headers) {
        URI next = answer.location();
        if (!"https".equals(next.getScheme())) {
            return answer;
        }
        return transport.send(next, stripCredentials(headers));
    }

    static Map<String, String> stripCredentials(Map<String, String> headers) {
        Map<String, String> kept = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        kept.putAll(headers);
        kept.remove("Authorization");
        return kept;
    }
}
