#include "codec.h"

#include <string.h>

enum sprig_status raw_decode(struct reader *r, struct sprig_image *image)
{
	size_t line = (size_t)image->width * image->depth;

	for (uint32_t y = 0; y < image->height; y++) {
		if (reader_left(r) < line)
			return SPRIG_TRUNCATED;
		memcpy(image->pixels + y * image->stride, reader_take(r, line), line);
	}
	return SPRIG_OK;
}
