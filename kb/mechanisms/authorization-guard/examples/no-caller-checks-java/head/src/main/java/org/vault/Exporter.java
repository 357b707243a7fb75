package org.vault;

import java.io.IOException;
import java.nio.file.Path;

class Exporter {
    private final Store store;

    Exporter(Store store) {
        this.store = store;
    }

    void export(User caller, String vault, Path target) throws IOException {
        store.copy(vault, target);
    }
}
