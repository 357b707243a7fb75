package org.example.seedbank.auth;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ThrottleTest {
    private final Throttle throttle = new Throttle(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

    @Test
    void blocksAfterTheLimit() {
        for (int i = 0; i < Throttle.LIMIT; i++) {
            assertFalse(throttle.isBlocked("ada"));
            throttle.failed("ada");
        }
        assertTrue(throttle.isBlocked("ada"));
        assertFalse(throttle.isBlocked("bob"));
    }

    @Test
    void successClears() {
        for (int i = 0; i < Throttle.LIMIT; i++) {
            throttle.failed("ada");
        }
        throttle.succeeded("ada");
        assertFalse(throttle.isBlocked("ada"));
    }
}
