#ifndef RACKMON_FRAME_H
#define RACKMON_FRAME_H

#include <stddef.h>
#include <stdint.h>

#define FRAME_MAGIC 0x524d
#define FRAME_HEAD 6
#define FRAME_MAX_PAYLOAD 1024

enum command_code {
	CMD_HELLO = 1,
	CMD_AUTH = 2,
	CMD_REGISTER = 3,
	CMD_REPORT = 4,
	CMD_LIST = 5,
};

enum attribute {
	ATTR_PASSPHRASE = 1,
	ATTR_SERIAL = 2,
	ATTR_LABEL = 3,
	ATTR_VALUE = 4,
};

struct frame {
	uint8_t command;
	uint16_t length;
	const uint8_t *payload;
};

struct attr {
	uint8_t type;
	uint16_t length;
	const uint8_t *value;
};

/* Returns the size of the frame at buf, 0 if more bytes are needed, -1 if it is none. */
int frame_parse(const uint8_t *buf, size_t len, struct frame *out);

/* Finds the first attribute of a type in a frame. Returns 0, or -1 if there is none or the payload is malformed. */
int frame_attr(const struct frame *f, uint8_t type, struct attr *out);

/* Writes the head of an answer. */
void frame_head(uint8_t *buf, uint8_t command, uint16_t length);

#endif
