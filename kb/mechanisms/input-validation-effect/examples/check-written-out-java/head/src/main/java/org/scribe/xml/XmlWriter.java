package org.scribe.xml;

import java.io.IOException;
import java.io.Writer;
import java.util.regex.Pattern;

public class XmlWriter {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9._-]*");
    private final Writer out;

    public XmlWriter(Writer out) {
        this.out = out;
    }

    public void startElement(String name) throws IOException {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not an XML name");
        }
        out.write('<');
        out.write(name);
        out.write('>');
    }

    public void endElement(String name) throws IOException {
        checkName(name);
        out.write("</" + name + ">");
    }

    private static void checkName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not an XML name");
        }
    }
}
