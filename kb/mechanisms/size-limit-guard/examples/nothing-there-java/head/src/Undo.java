package shop;

import java.util.ArrayDeque;
import java.util.Deque;

class Undo {
    private final Deque<Runnable> steps = new ArrayDeque<>();

    Object replay(Object state) {
        if (steps.isEmpty()) {
            return state;
        }
        steps.removeLast().run();
        return this;
    }
}
