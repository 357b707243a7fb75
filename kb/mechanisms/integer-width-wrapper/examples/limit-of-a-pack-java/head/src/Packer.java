package shop.pack;

class Packer {
    private final long limit;

    Packer(long limit) {
        this.limit = limit;
    }

    byte[] room(int count, int size) {
        long whole = count * size;
        if (whole > limit) {
            throw new IllegalArgumentException("too large");
        }
        return new byte[(int) whole];
    }
}
