#ifndef SPRIG_H
#define SPRIG_H

#include <stddef.h>
#include <stdint.h>

enum sprig_status {
	SPRIG_OK = 0,
	SPRIG_NO_SPRIG,
	SPRIG_TRUNCATED,
	SPRIG_BAD_DATA,
	SPRIG_TOO_LARGE,
	SPRIG_NO_MEMORY,
};

struct sprig_image {
	uint32_t width;
	uint32_t height;
	uint32_t depth;  /* bytes a pixel */
	size_t stride;   /* bytes from one line to the next */
	uint8_t *pixels;
};

/* Decodes a whole file. On SPRIG_OK *out is an image that sprig_free releases. */
enum sprig_status sprig_decode(const uint8_t *data, size_t size, struct sprig_image **out);

void sprig_free(struct sprig_image *image);

/* English text for a status. */
const char *sprig_message(enum sprig_status st);

#endif
