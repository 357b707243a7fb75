import java.nio.file.Files;
import java.nio.file.Path;

class Reports {
    private final Path dir;

    Reports(Path dir) {
        this.dir = dir;
    }

    byte[] read(String id) throws java.io.IOException {
        if (!id.matches("[0-9a-f-]{36}")) {
            throw new IllegalArgumentException("bad id");
        }
        return Files.readAllBytes(dir.resolve(id + ".pdf"));
    }
}
