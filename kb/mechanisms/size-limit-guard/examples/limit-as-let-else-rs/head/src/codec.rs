use bytes::{Buf, BytesMut};

const MAX_FRAME_LENGTH: usize = 1 << 20;

pub struct Codec;

impl Codec {
    pub fn decode(&mut self, src: &mut BytesMut) -> Result<Option<BytesMut>, CodecError> {
        if src.len() < 4 {
            return Ok(None);
        }
        let length = u32::from_be_bytes([src[0], src[1], src[2], src[3]]) as usize;
        match length {
            n if n > MAX_FRAME_LENGTH => return Err(CodecError::TooLarge(n)),
            _ => {}
        }
        src.reserve(4 + length);
        if src.len() < 4 + length {
            return Ok(None);
        }
        src.advance(4);
        Ok(Some(src.split_to(length)))
    }
}
