pub struct Mail {
    headers: Vec<String>,
}

impl Mail {
    pub fn header(&mut self, name: &str, value: &str) -> Result<(), MailError> {
        self.headers.push(format!("{name}: {value}\r\n"));
        Ok(())
    }
}
