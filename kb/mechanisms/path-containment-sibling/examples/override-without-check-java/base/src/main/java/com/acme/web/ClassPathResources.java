package com.acme.web;

import java.io.InputStream;

public class ClassPathResources {
    protected final String folder;

    public ClassPathResources(String folder) {
        this.folder = folder;
    }

    public InputStream open(String name) {
        return getClass().getClassLoader().getResourceAsStream(folder + "/" + name);
    }
}
