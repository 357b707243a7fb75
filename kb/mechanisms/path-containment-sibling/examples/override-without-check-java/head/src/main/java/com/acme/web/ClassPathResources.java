package com.acme.web;

import java.io.InputStream;
import java.nio.file.Paths;

public class ClassPathResources {
    protected final String folder;

    public ClassPathResources(String folder) {
        this.folder = folder;
    }

    public InputStream open(String name) {
        if (!isInside(name)) {
            return null;
        }
        return getClass().getClassLoader().getResourceAsStream(folder + "/" + name);
    }

    protected boolean isInside(String name) {
        return Paths.get(folder).resolve(name).normalize().startsWith(folder);
    }
}
