package com.acme.orders;

import org.jdom2.input.SAXBuilder;

/** Makes the parsers of this service. */
public final class Parsers {
  private Parsers() {}

  /** A parser that is used again. */
  public static SAXBuilder orderParser() {
    return orderParser(false);
  }

  /** A parser that is used again, with or without validation. */
  public static SAXBuilder orderParser(boolean validate) {
    SAXBuilder builder = new SAXBuilder();
    builder.setReuseParser(true);
    if (validate) {
      builder.setIgnoringElementContentWhitespace(true);
    }
    return builder;
  }
}
