pub struct Outline {
    pub items: Vec<Outline>,
}

pub fn parse(text: &str) -> Result<Outline, String> {
    Ok(Outline { items: text.lines().map(|_| Outline { items: Vec::new() }).collect() })
}
