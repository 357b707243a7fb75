package org.example.documents;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.zip.ZipEntry;

public class Documents {
    private final Path root;
    private final Connection connection;

    public Documents(Path root, Connection connection) {
        this.root = root;
        this.connection = connection;
    }

    static boolean isSafe(String name, int max) {
        return name.length() <= max && !name.contains("..") && !name.startsWith("/");
    }

    static String label(String name) {
        if (name == null || name.isEmpty()) {
            return "untitled";
        }
        return name.trim();
    }

    public byte[] read(User user, String name) throws IOException {
        if (user == null || !user.mayRead(name)) {
            throw new SecurityException("not permitted");
        }
        Path target = root.resolve(name).normalize();
        if (!target.startsWith(root)) {
            throw new IOException("outside of the root");
        }
        if (Files.isDirectory(target)) {
            return new byte[0];
        } else if (Files.size(target) > 1024) {
            throw new IOException("too large");
        } else {
            return Files.readAllBytes(target);
        }
    }

    public void extract(List<ZipEntry> entries, File folder) throws IOException {
        for (ZipEntry entry : entries) {
            if (entry.isDirectory()) {
                continue;
            }
            if (!isSafe(entry.getName(), 255)) {
                throw new IOException("bad entry " + entry.getName());
            }
            File target = new File(folder, entry.getName());
            if (target.exists() && !target.canWrite()) {
                continue;
            }
            Files.createFile(target.toPath());
        }
    }

    public int rename(User user, long id, String given) throws Exception {
        if (id <= 0) {
            return 0;
        }
        String name = label(given);
        if (!isSafe(name, 80)) {
            return -1;
        }
        PreparedStatement statement = connection.prepareStatement("UPDATE documents SET name = ? WHERE id = ? AND owner = ?");
        statement.setString(1, name);
        statement.setLong(2, id);
        statement.setLong(3, user.getId());
        return statement.executeUpdate();
    }
}
