package org.example.seedbank.auth;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Counts failed attempts by key and blocks a key for a while after too many. */
@ApplicationScoped
public class Throttle {
    static final int LIMIT = 8;
    static final Duration WINDOW = Duration.ofMinutes(15);

    private record Failures(int count, Instant until) {}

    private final Map<String, Failures> failures = new HashMap<>();
    private final Clock clock;

    public Throttle() {
        this(Clock.systemUTC());
    }

    Throttle(Clock clock) {
        this.clock = clock;
    }

    public synchronized boolean isBlocked(String key) {
        Failures found = failures.get(key);
        return found != null && found.count() >= LIMIT && clock.instant().isBefore(found.until());
    }

    public synchronized void failed(String key) {
        Instant now = clock.instant();
        failures.values().removeIf(old -> !now.isBefore(old.until()));
        Failures before = failures.get(key);
        failures.put(key, new Failures(before == null ? 1 : before.count() + 1, now.plus(WINDOW)));
    }

    public synchronized void succeeded(String key) {
        failures.remove(key);
    }
}
