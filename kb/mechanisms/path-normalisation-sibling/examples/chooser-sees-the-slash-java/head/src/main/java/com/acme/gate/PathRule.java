package com.acme.gate;

public class PathRule {
    protected boolean pathMatches(String pattern, Request request) {
        String path = Paths.requestPath(request);
        if (path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        return pathMatches(pattern, path);
    }

    protected boolean pathMatches(String pattern, String path) {
        return Patterns.of(pattern).matches(path);
    }
}
