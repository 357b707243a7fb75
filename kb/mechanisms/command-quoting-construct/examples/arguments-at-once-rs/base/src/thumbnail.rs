use std::process::Command;

pub fn thumbnail(file: &str, width: u32) -> std::io::Result<bool> {
    let status = Command::new("convert").arg(file).arg("-resize").arg(width.to_string()).arg("out.png").status()?;
    Ok(status.success())
}
