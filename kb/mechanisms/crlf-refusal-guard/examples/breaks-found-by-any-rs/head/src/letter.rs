pub struct Mail {
    headers: Vec<String>,
}

impl Mail {
    pub fn header(&mut self, name: &str, value: &str) -> Result<(), MailError> {
        if value.chars().any(|c| matches!(c, '\r' | '\n')) {
            return Err(MailError::LineBreak);
        }
        self.headers.push(format!("{name}: {value}\r\n"));
        Ok(())
    }
}
