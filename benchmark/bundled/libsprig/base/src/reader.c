#include "reader.h"

void reader_init(struct reader *r, const uint8_t *data, size_t size)
{
	r->at = data;
	r->end = data + size;
}

size_t reader_left(const struct reader *r)
{
	return (size_t)(r->end - r->at);
}

const uint8_t *reader_take(struct reader *r, size_t n)
{
	const uint8_t *p = r->at;

	r->at += n;
	return p;
}

uint8_t reader_u8(struct reader *r)
{
	return *reader_take(r, 1);
}

uint32_t reader_u32(struct reader *r)
{
	const uint8_t *p = reader_take(r, 4);

	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}
