package org.example.relay.tls;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.stream.Collectors;

/** Pinned public keys, written as "sha256/" and the Base64 of the hash. */
public final class PinSet {
    private static final String PREFIX = "sha256/";

    private final Set<String> pins;

    private PinSet(Set<String> pins) {
        this.pins = pins;
    }

    public static PinSet of(String... pins) {
        return new PinSet(Arrays.stream(pins).map(PinSet::checked).collect(Collectors.toUnmodifiableSet()));
    }

    private static String checked(String pin) {
        if (!pin.startsWith(PREFIX) || Base64.getDecoder().decode(pin.substring(PREFIX.length())).length != 32) {
            throw new IllegalArgumentException("not a pin: " + pin);
        }
        return pin;
    }

    public boolean isEmpty() {
        return pins.isEmpty();
    }

    boolean contains(X509Certificate certificate) {
        return pins.contains(pinOf(certificate));
    }

    /** The pin of a certificate's public key. */
    public static String pinOf(X509Certificate certificate) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(certificate.getPublicKey().getEncoded());
            return PREFIX + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
