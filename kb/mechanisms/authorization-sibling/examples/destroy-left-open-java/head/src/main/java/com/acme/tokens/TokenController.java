package com.acme.tokens;

public class TokenController {
    private final Tokens tokens = new Tokens();

    public View create(Request request) {
        request.requirePermission("tokens");
        return View.of("create", tokens.newFor(request.user()));
    }

    public View edit(Request request, String id) {
        request.requirePermission("tokens");
        return View.of("edit", tokens.find(id));
    }

    public View update(Request request, String id) {
        request.requirePermission("tokens");
        Token token = tokens.find(id);
        token.rename(request.get("name"));
        return View.redirect("/tokens");
    }

    public View destroy(Request request, String id) {
        Token token = tokens.find(id);
        tokens.drop(token);
        return View.redirect("/tokens");
    }
}
