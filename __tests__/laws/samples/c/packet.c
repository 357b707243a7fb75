#include <stdlib.h>
#include <string.h>
#include "packet.h"

#define MAX_NAME 64

static int known_kind(int kind)
{
	return kind == 1 || kind == 2 || kind == 7;
}

int packet_copy(struct packet *p, const unsigned char *data, size_t len)
{
	size_t n;

	if (!p || !data)
		return -1;
	if (len > sizeof(p->body)) {
		log_error("packet too long");
		return -1;
	}
	n = len;
	memcpy(p->body, data, n);
	p->len = n;
	return 0;
}

int packet_name(const unsigned char *data, size_t len, char *out)
{
	char name[MAX_NAME];
	size_t i;
	size_t used = 0;

	if (len < 2)
		return -1;
	for (i = 0; i < len; i++) {
		if (data[i] == 0)
			break;
		if (used >= MAX_NAME - 1)
			return -1;
		name[used++] = data[i];
	}
	name[used] = 0;
	if (used > 0 && name[0] == '/') {
		return -2;
	}
	strcpy(out, name);
	return 0;
}

int packet_read(struct stream *s, struct packet *p, int kind)
{
	unsigned char *buf;
	int ret = -1;

	if (!known_kind(kind))
		return -1;
	buf = malloc(p->size);
	if (buf == NULL)
		return -1;
	if (stream_read(s, buf, p->size) != p->size)
		goto out;
	if (kind == 7 && p->size > 128) {
		log_error("bad kind");
		goto out;
	} else if (kind == 2) {
		p->flags |= 1;
	} else {
		p->flags = 0;
	}
	ret = packet_copy(p, buf, p->size);
out:
	free(buf);
	return ret;
}

void packet_drop(struct packet *p, int force)
{
	if (!p)
		return;
	if (p->refs > 0) {
		if (!force)
			return;
	}
	free(p->data);
	p->data = NULL;
}
