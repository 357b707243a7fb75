package store;

public final class Ring {
    private int read;
    private int written;

    void need(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative");
        }
        if (read > written + 8 - n) {
            throw new IndexOutOfBoundsException("only " + written);
        }
    }

    public void skip(int n) {
        need(n);
        if (read + n > written) {
            throw new IndexOutOfBoundsException("past the end");
        }
        read += n;
    }
}
