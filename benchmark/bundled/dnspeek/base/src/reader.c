#include "reader.h"

int reader_u8(struct reader *r, uint8_t *out)
{
	if (r->len - r->pos < 1)
		return -1;
	*out = r->data[r->pos++];
	return 0;
}

int reader_u16(struct reader *r, uint16_t *out)
{
	if (r->len - r->pos < 2)
		return -1;
	*out = (uint16_t)(r->data[r->pos] << 8 | r->data[r->pos + 1]);
	r->pos += 2;
	return 0;
}

int reader_u32(struct reader *r, uint32_t *out)
{
	uint16_t high, low;

	if (r->len - r->pos < 4 || reader_u16(r, &high) || reader_u16(r, &low))
		return -1;
	*out = (uint32_t)high << 16 | low;
	return 0;
}

int reader_skip(struct reader *r, size_t n)
{
	if (r->len - r->pos < n)
		return -1;
	r->pos += n;
	return 0;
}
