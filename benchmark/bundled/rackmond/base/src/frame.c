#include "frame.h"

static uint16_t get16(const uint8_t *p)
{
	return (uint16_t)(p[0] << 8 | p[1]);
}

int frame_parse(const uint8_t *buf, size_t len, struct frame *out)
{
	if (len < FRAME_HEAD)
		return 0;
	if (get16(buf) != FRAME_MAGIC)
		return -1;
	out->command = buf[2];
	out->length = get16(buf + 4);
	out->payload = buf + FRAME_HEAD;
	if (out->length > FRAME_MAX_PAYLOAD)
		return -1;
	if (len - FRAME_HEAD < out->length)
		return 0;
	return FRAME_HEAD + out->length;
}

int frame_attr(const struct frame *f, uint8_t type, struct attr *out)
{
	size_t at = 0;

	while (f->length - at >= 3) {
		out->type = f->payload[at];
		out->length = get16(f->payload + at + 1);
		out->value = f->payload + at + 3;
		at += 3;
		if (out->length > f->length - at)
			return -1;
		if (out->type == type)
			return 0;
		at += out->length;
	}
	return -1;
}

void frame_head(uint8_t *buf, uint8_t command, uint16_t length)
{
	buf[0] = FRAME_MAGIC >> 8;
	buf[1] = FRAME_MAGIC & 0xff;
	buf[2] = command;
	buf[3] = 0;
	buf[4] = (uint8_t)(length >> 8);
	buf[5] = (uint8_t)length;
}
