pub struct Mail {
    headers: Vec<String>,
}

impl Mail {
    pub fn header(&mut self, name: &str, value: &str) -> Result<(), MailError> {
        if value.contains('\r') || value.contains('\n') {
            return Err(MailError::LineBreak);
        }
        self.headers.push(format!("{name}: {value}\r\n"));
        Ok(())
    }
}
