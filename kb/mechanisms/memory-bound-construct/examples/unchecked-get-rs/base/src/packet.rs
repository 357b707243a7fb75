pub fn field(packet: &[u8], offset: usize) -> u8 {
    packet.get(offset).copied().unwrap_or(0)
}
