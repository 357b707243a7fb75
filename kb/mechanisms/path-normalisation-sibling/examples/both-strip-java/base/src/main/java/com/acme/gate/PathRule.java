package com.acme.gate;

public class PathRule {
    protected boolean pathMatches(String pattern, Request request) {
        String path = Paths.requestPath(request);
        return pathMatches(pattern, path);
    }

    protected boolean pathMatches(String pattern, String path) {
        return Patterns.of(pattern).matches(path);
    }
}
