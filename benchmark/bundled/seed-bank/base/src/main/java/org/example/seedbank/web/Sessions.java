package org.example.seedbank.web;

import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

@ApplicationScoped
public class Sessions {
    private final Map<String, Session> open = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();

    /** Opens a session and returns its id. */
    public String open(String account) {
        String id = randomText();
        open.put(id, new Session(account, randomText()));
        return id;
    }

    public Optional<Session> find(String id) {
        return Optional.ofNullable(open.get(id));
    }

    public void close(String id) {
        open.remove(id);
    }

    private String randomText() {
        byte[] bytes = new byte[24];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
