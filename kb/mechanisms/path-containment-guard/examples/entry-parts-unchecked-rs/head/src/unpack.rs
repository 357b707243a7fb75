use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

pub fn unpack<R: Read>(archive: &mut tar::Archive<R>, dest: &Path) -> io::Result<usize> {
    let mut count = 0;
    for entry in archive.entries()? {
        let mut entry = entry?;
        let name = entry.path()?.into_owned();
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
