package org.example.printdesk.jobs;

import java.nio.file.Path;
import java.util.List;

/** A document that somebody wants to have printed. */
public record Job(long id, String owner, Path document, int copies, List<String> options, State state) {
    public enum State { WAITING, PRINTED, CANCELLED }

    public Job with(State next) {
        return new Job(id, owner, document, copies, options, next);
    }
}
