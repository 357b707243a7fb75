package org.example.seedbank.web;

/** The frame around every page. */
final class Pages {
    private Pages() {}

    static String page(String title, String body) {
        return "<!DOCTYPE html><html lang=\"en\"><head><title>" + text(title) + "</title></head><body><h1>" + text(title)
                + "</h1>" + body + "</body></html>";
    }

    /** Text for element content and quoted attributes. */
    static String text(Object value) {
        return String.valueOf(value)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
