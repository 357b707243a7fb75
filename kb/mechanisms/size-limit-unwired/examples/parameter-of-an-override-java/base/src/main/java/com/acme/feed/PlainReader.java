package com.acme.feed;

public class PlainReader extends Reader {
    @Override
    public byte[] load(InputStream in) throws IOException {
        return in.readAllBytes();
    }
}
