#include "name.h"

#include <string.h>

#define MAX_HOPS 16

int name_read(struct reader *r, char out[NAME_MAX_TEXT])
{
	size_t pos = r->pos;
	size_t used = 0;
	int hops = 0;

	for (;;) {
		uint8_t n;

		if (pos >= r->len)
			return -1;
		n = r->data[pos++];
		if ((n & 0xc0) == 0xc0) {
			if (pos >= r->len || ++hops > MAX_HOPS)
				return -1;
			if (hops == 1)
				r->pos = pos + 1;
			pos = (size_t)(n & 0x3f) << 8 | r->data[pos];
			continue;
		}
		if (n & 0xc0)
			return -1;
		if (n == 0)
			break;
		if (r->len - pos < n || used + n + 2 > NAME_MAX_TEXT)
			return -1;
		memcpy(out + used, r->data + pos, n);
		used += n;
		out[used++] = '.';
		pos += n;
	}
	if (hops == 0)
		r->pos = pos;
	if (used == 0)
		out[used++] = '.';
	out[used] = '\0';
	return 0;
}

int name_write(const char *name, uint8_t *out, size_t room)
{
	size_t used = 0;

	while (*name) {
		size_t n = strcspn(name, ".");

		if (n == 0 || n > 63 || used + n + 2 > room)
			return -1;
		out[used++] = (uint8_t)n;
		memcpy(out + used, name, n);
		used += n;
		name += n;
		if (*name == '.')
			name++;
	}
	if (used + 1 > room)
		return -1;
	out[used++] = 0;
	return (int)used;
}
