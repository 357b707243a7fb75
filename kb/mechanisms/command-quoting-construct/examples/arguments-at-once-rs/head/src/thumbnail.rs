use std::process::Command;

pub fn thumbnail(file: &str, width: u32) -> std::io::Result<bool> {
    let status = Command::new("convert").args([file, "-resize", &width.to_string(), "-strip", "out.png"]).status()?;
    Ok(status.success())
}
