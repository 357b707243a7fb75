use constant_time_eq::constant_time_eq;

pub struct Gate {
    token: Vec<u8>,
}

impl Gate {
    pub fn admits(&self, given: &[u8]) -> bool {
        constant_time_eq(&self.token, given)
    }
}
