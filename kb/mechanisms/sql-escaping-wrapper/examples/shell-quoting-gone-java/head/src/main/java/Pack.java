class Pack {
    Process pack(String folder, String target) throws java.io.IOException {
        return new ProcessBuilder("tar", "-czf", target, folder).start();
    }
}
