package net.relay.mail;

import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

final class SmtpSocket {
    private final SSLSocketFactory factory;

    SmtpSocket(SSLSocketFactory factory) {
        this.factory = factory;
    }

    SSLSocket upgrade(Socket plain, String host, int port) throws IOException {
        SSLSocket socket = (SSLSocket) factory.createSocket(plain, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }
}
