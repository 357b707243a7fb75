#ifndef DNSPEEK_READER_H
#define DNSPEEK_READER_H

#include <stddef.h>
#include <stdint.h>

/* A message and where we are in it. */
struct reader {
	const uint8_t *data;
	size_t len;
	size_t pos;
};

/* All of them return 0, or -1 at the end of the message. */
int reader_u8(struct reader *r, uint8_t *out);
int reader_u16(struct reader *r, uint16_t *out);
int reader_u32(struct reader *r, uint32_t *out);
int reader_skip(struct reader *r, size_t n);

#endif
