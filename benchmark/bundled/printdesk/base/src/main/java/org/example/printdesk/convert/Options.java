package org.example.printdesk.convert;

import java.util.Collection;
import java.util.Set;

/** What students may choose for their documents, as Ghostscript calls it. */
public final class Options {
    private static final Set<String> KNOWN = Set.of(
            "-sColorConversionStrategy=Gray",
            "-dPDFSETTINGS=/printer",
            "-dPDFSETTINGS=/prepress",
            "-dFIXEDMEDIA",
            "-dPDFFitPage");

    private Options() {
    }

    public static boolean areKnown(Collection<String> options) {
        return KNOWN.containsAll(options);
    }
}
