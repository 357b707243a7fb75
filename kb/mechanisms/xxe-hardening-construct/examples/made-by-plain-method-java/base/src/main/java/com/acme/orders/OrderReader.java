package com.acme.orders;

import java.io.IOException;
import java.io.InputStream;
import org.jdom2.Document;
import org.jdom2.JDOMException;
import org.jdom2.input.SAXBuilder;

/** Reads orders that partners send. */
public final class OrderReader {
  public String number(InputStream in) throws IOException, JDOMException {
    SAXBuilder builder = Parsers.orderParser();
    Document order = builder.build(in);
    return order.getRootElement().getChildText("number");
  }
}
