use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

pub fn unpack<R: Read>(archive: &mut tar::Archive<R>, dest: &Path) -> io::Result<usize> {
    let mut count = 0;
    for entry in archive.entries()? {
        let mut entry = entry?;
        let name = entry.path()?.into_owned();
        inside(&name)?;
        let target: PathBuf = dest.join(&name);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        let mut out = File::create(&target)?;
        io::copy(&mut entry, &mut out)?;
        count += 1;
    }
    Ok(count)
}

fn inside(name: &Path) -> io::Result<()> {
    if name.components().any(|part| matches!(part, Component::ParentDir | Component::RootDir | Component::Prefix(_))) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "entry leaves the folder"));
    }
    Ok(())
}
