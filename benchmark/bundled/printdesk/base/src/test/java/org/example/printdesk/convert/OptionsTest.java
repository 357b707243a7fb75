package org.example.printdesk.convert;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @Test
    void knowsTheOptionsOfTheForm() {
        assertTrue(Options.areKnown(List.of("-dPDFFitPage")));
        assertTrue(Options.areKnown(List.of()));
        assertFalse(Options.areKnown(List.of("-dPDFFitPage", "-dOther")));
    }
}
