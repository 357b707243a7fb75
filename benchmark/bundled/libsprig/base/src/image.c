#include "codec.h"

#include <stdlib.h>

/* Largest number of bytes of an image's pixels. */
#define MAX_PIXEL_BYTES ((size_t)512 << 20)

enum sprig_status image_alloc(const struct header *h, struct sprig_image **out)
{
	struct sprig_image *image;
	size_t stride;

	if (h->width > MAX_PIXEL_BYTES / h->depth)
		return SPRIG_TOO_LARGE;
	stride = (size_t)h->width * h->depth;
	if (h->height > MAX_PIXEL_BYTES / stride)
		return SPRIG_TOO_LARGE;
	image = calloc(1, sizeof(*image));
	if (!image)
		return SPRIG_NO_MEMORY;
	image->width = h->width;
	image->height = h->height;
	image->depth = h->depth;
	image->stride = stride;
	image->pixels = calloc(h->height, stride);
	if (!image->pixels) {
		free(image);
		return SPRIG_NO_MEMORY;
	}
	*out = image;
	return SPRIG_OK;
}

uint8_t *image_pixel(struct sprig_image *image, size_t index)
{
	return image->pixels + index / image->width * image->stride + index % image->width * image->depth;
}

size_t image_count(const struct sprig_image *image)
{
	return (size_t)image->width * image->height;
}

void sprig_free(struct sprig_image *image)
{
	if (!image)
		return;
	free(image->pixels);
	free(image);
}
