package org.example.printdesk.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Brings documents to the form that the printers take. */
public final class Converter {
    private static final long MINUTES = 2;

    public Path convert(Path document, List<String> options) throws IOException {
        Path out = document.resolveSibling(document.getFileName() + ".print.pdf");
        List<String> command = new ArrayList<>(List.of("gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite"));
        command.add("-sOutputFile=" + out);
        command.addAll(options);
        command.add(document.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try {
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException("the document could not be converted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        return out;
    }
}
