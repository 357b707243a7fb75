#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "sprig.h"

#define HEAD(w, h, enc) 'S', 'P', 'R', 'G', w, 0, 0, 0, h, 0, 0, 0, 1, enc, 0, 0

int main(void)
{
	const uint8_t good[] = { HEAD(3, 2, 1), 2, 7, 8, 9, 129, 5 };
	const uint8_t cut[] = { HEAD(3, 2, 1), 5, 7, 8 };
	const uint8_t over[] = { HEAD(3, 2, 1), 255, 7 };
	const uint8_t want[] = { 7, 8, 9, 5, 5, 5 };
	struct sprig_image *image;

	assert(sprig_decode(good, sizeof(good), &image) == SPRIG_OK);
	assert(image->width == 3 && image->height == 2);
	for (size_t y = 0; y < 2; y++)
		assert(memcmp(image->pixels + y * image->stride, want + y * 3, 3) == 0);
	sprig_free(image);
	assert(sprig_decode(cut, sizeof(cut), &image) == SPRIG_TRUNCATED);
	assert(sprig_decode(over, sizeof(over), &image) == SPRIG_BAD_DATA);
	puts("ok");
	return 0;
}
