class Pack {
    static String shellQuote(String value) {
        return "'" + value.replace("'", "'\\''") + "'";
    }

    Process pack(String folder, String target) throws java.io.IOException {
        return Runtime.getRuntime().exec(new String[] {"sh", "-c", "tar -czf " + shellQuote(target) + " " + shellQuote(folder)});
    }
}
