package org.vault;

import java.io.IOException;
import java.nio.file.Path;

class ExportJob {
    private final Exporter exporter;

    ExportJob(Exporter exporter) {
        this.exporter = exporter;
    }

    void run(User caller, String vault, Path folder) throws IOException {
        exporter.export(caller, vault, folder.resolve(vault + ".zip"));
    }
}
