package com.acme.bus;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;

/** Reads the messages that other nodes send. */
public class MessageReader {
  private static final ObjectInputFilter MESSAGES = ObjectInputFilter.Config.createFilter("com.acme.bus.*;java.base/*;!*");

  public Message read(byte[] frame) throws IOException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(frame))) {
      return (Message) in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException("unknown message", e);
    }
  }
}
