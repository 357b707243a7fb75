#include "records.h"

#include <arpa/inet.h>
#include <string.h>

#include "name.h"
#include "util.h"

static int print_address(FILE *out, int family, struct reader *r, size_t rdlen)
{
	char text[INET6_ADDRSTRLEN];
	size_t want = family == AF_INET ? 4 : 16;

	if (rdlen != want || r->len - r->pos < want)
		return -1;
	if (!inet_ntop(family, r->data + r->pos, text, sizeof(text)))
		return -1;
	r->pos += want;
	fprintf(out, "%s\n", text);
	return 0;
}

static int print_name(FILE *out, struct reader *r)
{
	char name[NAME_MAX_TEXT];

	if (name_read(r, name))
		return -1;
	print_safe(out, name, strlen(name));
	fputc('\n', out);
	return 0;
}

static int print_mx(FILE *out, struct reader *r)
{
	uint16_t preference;

	if (reader_u16(r, &preference))
		return -1;
	fprintf(out, "%u ", preference);
	return print_name(out, r);
}

static int print_txt(FILE *out, struct reader *r, size_t rdlen)
{
	const uint8_t *p = r->data + r->pos;
	size_t left = rdlen;

	if (r->len - r->pos < rdlen)
		return -1;
	while (left > 0) {
		size_t n = *p++;

		left--;
		if (n > left)
			return -1;
		fputc('"', out);
		print_safe(out, (const char *)p, n);
		fputs("\" ", out);
		p += n;
		left -= n;
	}
	fputc('\n', out);
	return reader_skip(r, rdlen);
}

int record_print(FILE *out, uint16_t type, struct reader *r, size_t rdlen)
{
	switch (type) {
	case TYPE_A:
		return print_address(out, AF_INET, r, rdlen);
	case TYPE_AAAA:
		return print_address(out, AF_INET6, r, rdlen);
	case TYPE_NS:
	case TYPE_CNAME:
		return print_name(out, r);
	case TYPE_MX:
		return print_mx(out, r);
	case TYPE_TXT:
		return print_txt(out, r, rdlen);
	default:
		fprintf(out, "type %u, %zu bytes\n", type, rdlen);
		return reader_skip(r, rdlen);
	}
}

uint16_t record_type(const char *name)
{
	static const struct { const char *name; uint16_t type; } types[] = {
		{ "A", TYPE_A }, { "AAAA", TYPE_AAAA }, { "CNAME", TYPE_CNAME },
		{ "MX", TYPE_MX }, { "NS", TYPE_NS }, { "TXT", TYPE_TXT },
	};

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (strcmp(types[i].name, name) == 0)
			return types[i].type;
	return 0;
}
