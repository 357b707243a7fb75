package com.acme.cloud;

import java.net.URL;

public class CloudSettings {
    private final Clients clients = new Clients();

    public Result doPingCloud(URL endpoint, String credentialsId, String region) {
        Permissions.current().checkPermission(Permissions.ADMINISTER);
        audit(region);
        Client client = clients.connect(endpoint, credentialsId, region);
        client.listMachines(region);
        return Result.ok();
    }

    public Result doCreateKey(URL endpoint, String credentialsId, String region) {
        Permissions.current().checkPermission(Permissions.ADMINISTER);
        Client client = clients.connect(endpoint, credentialsId, region);
        String key = client.createKey(region);
        audit(region);
        return Result.of(key);
    }

    public Result doCheckName(String name) {
        return name.isEmpty() ? Result.error("empty") : Result.ok();
    }

    private void audit(String region) {
        Audit.add("key for " + region);
    }
}
