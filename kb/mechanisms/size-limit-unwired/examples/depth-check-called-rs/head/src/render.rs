use crate::parser::{parse, Outline};

pub struct Renderer {
    pub title: String,
}

impl Renderer {
    pub fn render(&self, text: &str) -> Result<String, String> {
        let outline = parse(text)?;
        check_nesting(&outline, 64)?;
        Ok(draw(&self.title, &outline))
    }
}

fn draw(title: &str, outline: &Outline) -> String {
    format!("{}: {}", title, outline.items.len())
}

fn check_nesting(outline: &Outline, max_depth: usize) -> Result<(), String> {
    fn walk(item: &Outline, depth: usize, max_depth: usize) -> Result<(), String> {
        if depth > max_depth {
            return Err(format!("nested deeper than {}", max_depth));
        }
        for child in &item.items {
            walk(child, depth + 1, max_depth)?;
        }
        Ok(())
    }
    walk(outline, 0, max_depth)
}
