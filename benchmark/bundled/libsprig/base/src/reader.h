#ifndef SPRIG_READER_H
#define SPRIG_READER_H

#include <stddef.h>
#include <stdint.h>

/* A position in the file's bytes. */
struct reader {
	const uint8_t *at;
	const uint8_t *end;
};

void reader_init(struct reader *r, const uint8_t *data, size_t size);

/* Number of bytes that are left. */
size_t reader_left(const struct reader *r);

/* Returns the next n bytes and goes past them. The caller has asked reader_left before. */
const uint8_t *reader_take(struct reader *r, size_t n);

uint8_t reader_u8(struct reader *r);
uint32_t reader_u32(struct reader *r);

#endif
