pub fn session_token() -> String {
    let mut bytes = [0u8; 32];
    getrandom::getrandom(&mut bytes).expect("the system gives random bytes");
    hex::encode(bytes)
}
