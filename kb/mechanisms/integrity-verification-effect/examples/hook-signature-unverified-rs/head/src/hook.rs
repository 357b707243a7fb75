use hmac::{Hmac, Mac};
use sha2::Sha256;

pub fn accept(key: &[u8], body: &[u8], signature: &[u8]) -> Result<Event, HookError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(|_| HookError::Key)?;
    mac.update(body);
    Ok(serde_json::from_slice(body)?)
}
