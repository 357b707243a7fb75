use std::process::{Command, Output};

pub fn history(repository: &str, revision: &str) -> std::io::Result<Output> {
    let mut git = Command::new("git");
    git.arg("log")
        .arg("--oneline")
        .arg("--end-of-options")
        .arg(revision)
        .arg("--");
    git.current_dir(repository);
    git.output()
}

pub fn files(repository: &str, paths: &[String]) -> std::io::Result<Output> {
    Command::new("git").arg("ls-files").arg("--").args(paths).current_dir(repository).output()
}
