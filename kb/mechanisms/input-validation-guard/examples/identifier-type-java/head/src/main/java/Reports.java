import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

class Reports {
    private final Path dir;

    Reports(Path dir) {
        this.dir = dir;
    }

    byte[] read(UUID id) throws java.io.IOException {
        return Files.readAllBytes(dir.resolve(id + ".pdf"));
    }
}
