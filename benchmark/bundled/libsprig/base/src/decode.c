#include "codec.h"

enum sprig_status sprig_decode(const uint8_t *data, size_t size, struct sprig_image **out)
{
	struct sprig_image *image = NULL;
	struct reader r;
	struct header h;
	enum sprig_status st;

	*out = NULL;
	reader_init(&r, data, size);
	st = header_read(&r, &h);
	if (st != SPRIG_OK)
		return st;
	st = image_alloc(&h, &image);
	if (st != SPRIG_OK)
		return st;
	switch (h.encoding) {
	case ENC_RAW:
		st = raw_decode(&r, image);
		break;
	case ENC_RLE:
		st = rle_decode(&r, image);
		break;
	default:
		st = SPRIG_BAD_DATA;
	}
	if (st != SPRIG_OK) {
		sprig_free(image);
		return st;
	}
	*out = image;
	return SPRIG_OK;
}

const char *sprig_message(enum sprig_status st)
{
	switch (st) {
	case SPRIG_OK:
		return "no error";
	case SPRIG_NO_SPRIG:
		return "not a SPRIG file";
	case SPRIG_TRUNCATED:
		return "file is truncated";
	case SPRIG_BAD_DATA:
		return "file is damaged";
	case SPRIG_TOO_LARGE:
		return "picture is too large";
	case SPRIG_NO_MEMORY:
		return "out of memory";
	}
	return "unknown error";
}
