use rand::rngs::SmallRng;
use rand::{RngCore, SeedableRng};

pub fn session_token() -> String {
    let mut bytes = [0u8; 32];
    SmallRng::seed_from_u64(now()).fill_bytes(&mut bytes);
    hex::encode(bytes)
}
