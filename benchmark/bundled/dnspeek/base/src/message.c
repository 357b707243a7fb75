#include "message.h"

#include <string.h>

#include "name.h"
#include "records.h"
#include "util.h"

#define HEADER 12

int message_question(const char *name, uint16_t type, uint16_t id, uint8_t *out, size_t room)
{
	int n;

	if (room < HEADER + 4)
		return -1;
	memset(out, 0, HEADER);
	out[0] = (uint8_t)(id >> 8);
	out[1] = (uint8_t)id;
	out[2] = 1; /* recursion desired */
	out[5] = 1; /* one question */
	n = name_write(name, out + HEADER, room - HEADER - 4);
	if (n < 0)
		return -1;
	n += HEADER;
	out[n++] = (uint8_t)(type >> 8);
	out[n++] = (uint8_t)type;
	out[n++] = 0;
	out[n++] = 1; /* IN */
	return n;
}

int message_print(FILE *out, const uint8_t *data, size_t len)
{
	struct reader r = { data, len, 4 };
	uint16_t questions, answers, type, class, rdlen;
	uint32_t ttl;
	char name[NAME_MAX_TEXT];

	if (len < HEADER || reader_u16(&r, &questions) || reader_u16(&r, &answers))
		return -1;
	r.pos = HEADER;
	while (questions-- > 0)
		if (name_read(&r, name) || reader_skip(&r, 4))
			return -1;
	while (answers-- > 0) {
		if (name_read(&r, name) || reader_u16(&r, &type) || reader_u16(&r, &class) || reader_u32(&r, &ttl) || reader_u16(&r, &rdlen))
			return -1;
		print_safe(out, name, strlen(name));
		fprintf(out, " %u ", (unsigned)ttl);
		if (record_print(out, type, &r, rdlen))
			return -1;
	}
	return 0;
}
