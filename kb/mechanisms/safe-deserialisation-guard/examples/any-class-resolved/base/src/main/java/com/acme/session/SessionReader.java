package com.acme.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;

/** Reads the sessions that another node wrote. */
public class SessionReader extends ObjectInputStream {
  public SessionReader(InputStream in) throws IOException {
    super(in);
  }

  @Override
  protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
    String name = description.getName();
    if (!name.startsWith("com.acme.session.")) {
      throw new InvalidClassException(name, "not part of a session");
    }
    return super.resolveClass(description);
  }
}
