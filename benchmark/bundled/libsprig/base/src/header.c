#include "codec.h"

#include <string.h>

enum sprig_status header_read(struct reader *r, struct header *h)
{
	if (reader_left(r) < SPRIG_HEADER_SIZE)
		return SPRIG_TRUNCATED;
	if (memcmp(reader_take(r, 4), "SPRG", 4) != 0)
		return SPRIG_NO_SPRIG;
	h->width = reader_u32(r);
	h->height = reader_u32(r);
	h->depth = reader_u8(r);
	h->encoding = reader_u8(r);
	reader_take(r, 2);
	if (h->width == 0 || h->height == 0)
		return SPRIG_BAD_DATA;
	if (h->depth != 1 && h->depth != 2 && h->depth != 4)
		return SPRIG_BAD_DATA;
	return SPRIG_OK;
}
