package com.acme.web;

import java.io.InputStream;

public class BundledResources extends ClassPathResources {
    public BundledResources() {
        super("META-INF/bundled");
    }

    @Override
    public InputStream open(String name) {
        if (super.open(name) == null) {
            return null;
        }
        String version = Versions.of(name);
        return getClass().getClassLoader().getResourceAsStream(folder + "/" + version + "/" + name);
    }
}
