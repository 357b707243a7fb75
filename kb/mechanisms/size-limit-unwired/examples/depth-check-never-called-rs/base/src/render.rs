use crate::parser::{parse, Outline};

pub struct Renderer {
    pub title: String,
}

impl Renderer {
    pub fn render(&self, text: &str) -> Result<String, String> {
        let outline = parse(text)?;
        Ok(draw(&self.title, &outline))
    }
}

fn draw(title: &str, outline: &Outline) -> String {
    format!("{}: {}", title, outline.items.len())
}
