pub fn field(packet: &[u8], offset: usize) -> u8 {
    unsafe { *packet.get_unchecked(offset) }
}
