use std::fs;
use std::io;
use std::path::Path;

pub struct Shelf {
    root: String,
    limit: usize,
}

pub enum Refusal {
    Outside,
    TooLarge,
    Unknown,
}

impl Shelf {
    pub fn read(&self, name: &str, size: usize) -> Result<Vec<u8>, Refusal> {
        if name.contains("..") || name.starts_with('/') {
            return Err(Refusal::Outside);
        }
        if size > self.limit {
            return Err(Refusal::TooLarge);
        }
        let path = Path::new(&self.root).join(name);
        fs::read(path).map_err(|_| Refusal::Unknown)
    }

    pub fn remove(&self, names: Vec<String>, dry: bool) -> usize {
        let mut removed = 0;
        for name in names {
            if name.contains("..") {
                continue;
            }
            if !dry && name != "keep" {
                fs::remove_file(join(&self.root, &name));
            }
            removed += 1;
        }
        removed
    }
}

fn join(root: &str, name: &str) -> String {
    concat_with(root, trimmed(name))
}

fn trimmed(name: &str) -> &str {
    name.trim_start_matches('/')
}

fn concat_with(a: &str, b: &str) -> String {
    [a, b].join("/")
}

pub fn kind(name: &str, deep: bool) -> &'static str {
    if name.is_empty() {
        return "none";
    } else if name.len() > 40 && deep {
        log_line(trimmed(name));
        return "long";
    }
    let first = trimmed(name);
    if deep {
        log_line(first);
    } else {
        log_line(name);
    }
    "short"
}

fn log_line(line: &str) {
    io::stderr(line);
}
