#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "frame.h"

int main(void)
{
	const uint8_t ok[] = { 0x52, 0x4d, CMD_AUTH, 0, 0, 5, ATTR_PASSPHRASE, 0, 2, 'h', 'i' };
	const uint8_t cut[] = { 0x52, 0x4d, CMD_AUTH, 0, 0, 5, ATTR_PASSPHRASE, 0, 9, 'h', 'i' };
	struct frame f;
	struct attr a;

	assert(frame_parse(ok, 4, &f) == 0);
	assert(frame_parse(ok, sizeof(ok), &f) == (int)sizeof(ok));
	assert(frame_attr(&f, ATTR_PASSPHRASE, &a) == 0);
	assert(a.length == 2 && memcmp(a.value, "hi", 2) == 0);
	assert(frame_attr(&f, ATTR_SERIAL, &a) < 0);
	assert(frame_parse(cut, sizeof(cut), &f) == (int)sizeof(cut));
	assert(frame_attr(&f, ATTR_PASSPHRASE, &a) < 0);
	puts("ok");
	return 0;
}
