package org.example.relay.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts what the platform trusts, host name included, if one of the certificates is pinned. */
final class PinnedTrustManager extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager platform;
    private final PinSet pins;

    PinnedTrustManager(X509ExtendedTrustManager platform, PinSet pins) {
        this.platform = platform;
        this.pins = pins;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) throws CertificateException {
        platform.checkServerTrusted(chain, authType, engine);
        for (X509Certificate certificate : chain) {
            if (pins.contains(certificate)) {
                return;
            }
        }
        throw new CertificateException("no certificate of the server is pinned");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) throws CertificateException {
        throw new CertificateException("connections are made with an engine");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("connections are made with an engine");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) throws CertificateException {
        throw new CertificateException("this is a client");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) throws CertificateException {
        throw new CertificateException("this is a client");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("this is a client");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return platform.getAcceptedIssuers();
    }
}
