package org.example.maps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Tiles {
    private final Path folder;

    public Tiles(Path folder) {
        this.folder = folder;
    }

    public byte[] read(String name) throws IOException {
        Path tile = folder.resolve(name).normalize();
        return Files.readAllBytes(tile);
    }
}
