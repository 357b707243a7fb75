package com.acme.cloud;

public class Keys {
    private final Vault vault = new Vault();

    public Key createKey(String owner, String label, String region) {
        Permissions.current().checkPermission(Permissions.ADMINISTER);
        audit(owner, label, region);
        return vault.seal(owner, label, region);
    }

    Key updateKey(String owner, String label, String region) {
        audit(owner, label, region);
        return vault.seal(owner, label, region);
    }

    public Key rotate(String owner, String label, String region) {
        Permissions.current().checkPermission(Permissions.ADMINISTER);
        return updateKey(owner, label, region);
    }

    private void audit(String owner, String label, String region) {
        Audit.add(owner + label + region);
    }
}
