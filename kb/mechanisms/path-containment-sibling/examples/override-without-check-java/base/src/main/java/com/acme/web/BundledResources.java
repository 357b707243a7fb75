package com.acme.web;

import java.io.InputStream;

public class BundledResources extends ClassPathResources {
    public BundledResources() {
        super("META-INF/bundled");
    }

    @Override
    public InputStream open(String name) {
        String version = Versions.of(name);
        return getClass().getClassLoader().getResourceAsStream(folder + "/" + version + "/" + name);
    }
}
