package com.acme.gate;

public class RuleChooser {
    private final Rules rules = new Rules();

    public Rule choose(Request request) {
        String path = Paths.requestPath(request);
        if (path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        for (String pattern : rules.patterns()) {
            if (patternMatches(pattern, path)) {
                return rules.get(pattern);
            }
        }
        return null;
    }

    protected boolean patternMatches(String pattern, String path) {
        return Patterns.of(pattern).matches(path);
    }
}
