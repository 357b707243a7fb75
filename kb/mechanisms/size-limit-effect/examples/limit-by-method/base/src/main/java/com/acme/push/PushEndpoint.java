package com.acme.push;

import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;
import java.nio.ByteBuffer;

@ServerEndpoint("/push")
public class PushEndpoint {
  private static final int LARGEST = 64 * 1024;
  private final Inbox inbox = Inbox.shared();

  @OnOpen
  public void open(Session session) {
    session.setMaxBinaryMessageBufferSize(LARGEST);
    session.setMaxIdleTimeout(60_000);
    inbox.register(session.getId());
  }

  @OnMessage
  public void message(Session session, ByteBuffer data) {
    inbox.add(session.getId(), data);
  }
}
