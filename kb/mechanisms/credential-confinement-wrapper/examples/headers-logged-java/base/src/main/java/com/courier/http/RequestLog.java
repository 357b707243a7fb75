package com.courier.http;

import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class RequestLog {
    private static final Logger log = LoggerFactory.getLogger(RequestLog.class);

    public void sent(String method, String url, Map<String, String> headers) {
        log.info("{} {} {}", method, url, maskCredentials(headers));
    }

    public void failed(String method, String url, Exception cause) {
        log.warn("{} {} failed", method, url, cause);
    }

    static Map<String, String> maskCredentials(Map<String, String> headers) {
        Map<String, String> shown = new TreeMap<>(headers);
        shown.computeIfPresent("Authorization", (name, value) -> "***");
        return shown;
    }
}
