#ifndef SPRIG_CODEC_H
#define SPRIG_CODEC_H

#include "reader.h"
#include "sprig.h"

#define SPRIG_HEADER_SIZE 16

enum sprig_encoding {
	ENC_RAW = 0,
	ENC_RLE = 1,
};

struct header {
	uint32_t width;
	uint32_t height;
	uint32_t depth;
	uint8_t encoding;
};

enum sprig_status header_read(struct reader *r, struct header *h);

/* Makes an image without content. */
enum sprig_status image_alloc(const struct header *h, struct sprig_image **out);

/* The place of a pixel, counted from the upper left corner line by line. */
uint8_t *image_pixel(struct sprig_image *image, size_t index);

/* Number of pixels. */
size_t image_count(const struct sprig_image *image);

enum sprig_status raw_decode(struct reader *r, struct sprig_image *image);
enum sprig_status rle_decode(struct reader *r, struct sprig_image *image);

#endif
