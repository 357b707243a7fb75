package com.acme.web;

public class BuildActions {
    private final Queue queue = new Queue();

    @RequirePOST
    public Response doStart(Request request, String project) {
        Item item = queue.find(project);
        queue.schedule(item, request.getUser());
        return Response.redirect(item.getUrl());
    }

    @RequirePOST
    public Response doCancel(Request request, String project) {
        Item item = queue.find(project);
        queue.cancel(item, request.getUser());
        return Response.redirect(item.getUrl());
    }

    @RequirePOST
    public Response doPause(Request request, String project) {
        Item item = queue.find(project);
        queue.schedule(item, request.getUser());
        queue.pause(item);
        return Response.redirect(item.getUrl());
    }
}
