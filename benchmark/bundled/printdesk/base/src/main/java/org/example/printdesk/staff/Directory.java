package org.example.printdesk.staff;

import java.util.Set;

/** The university's directory. */
public interface Directory {
    /** Groups of a person. */
    Set<String> groupsOf(String user) throws DirectoryException;

    /** The directory did not answer, or not in a way that we understand. */
    class DirectoryException extends Exception {
        private static final long serialVersionUID = 1L;

        public DirectoryException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
