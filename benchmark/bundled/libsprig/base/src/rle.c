#include "codec.h"

#include <string.h>

enum sprig_status rle_decode(struct reader *r, struct sprig_image *image)
{
	size_t count = image_count(image);
	size_t depth = image->depth;
	size_t done = 0;

	while (done < count) {
		uint8_t control;
		size_t n;

		if (reader_left(r) < 1)
			return SPRIG_TRUNCATED;
		control = reader_u8(r);
		if (control < 128) {
			n = (size_t)control + 1;
			if (n > count - done)
				return SPRIG_BAD_DATA;
			if (reader_left(r) < n * depth)
				return SPRIG_TRUNCATED;
			while (n-- > 0)
				memcpy(image_pixel(image, done++), reader_take(r, depth), depth);
		} else {
			const uint8_t *pixel;

			n = (size_t)control - 126;
			if (n > count - done)
				return SPRIG_BAD_DATA;
			if (reader_left(r) < depth)
				return SPRIG_TRUNCATED;
			pixel = reader_take(r, depth);
			while (n-- > 0)
				memcpy(image_pixel(image, done++), pixel, depth);
		}
	}
	return SPRIG_OK;
}
