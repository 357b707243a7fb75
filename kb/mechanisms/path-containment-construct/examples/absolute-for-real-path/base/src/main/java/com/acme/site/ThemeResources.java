package com.acme.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Files of the themes that site owners upload. */
public class ThemeResources {
  private final Path folder;

  public ThemeResources(Path folder) throws IOException {
    this.folder = folder.toRealPath();
  }

  public InputStream open(String theme, String name) throws IOException {
    Path file = folder.resolve(theme).resolve(name).toRealPath();
    if (!file.startsWith(folder)) {
      throw new NoSuchFileException(name);
    }
    return Files.newInputStream(file);
  }
}
