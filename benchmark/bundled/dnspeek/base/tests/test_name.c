#include <assert.h>
#include <string.h>

#include "name.h"

int main(void)
{
	static const uint8_t message[] = { 3, 'w', 'w', 'w', 7, 'e', 'x', 'a', 'm', 'p', 'l', 'e', 0, 0xc0, 4 };
	struct reader r = { message, sizeof(message), 0 };
	char name[NAME_MAX_TEXT];

	assert(name_read(&r, name) == 0 && strcmp(name, "www.example.") == 0);
	assert(name_read(&r, name) == 0 && strcmp(name, "example.") == 0);
	assert(r.pos == sizeof(message));
	return 0;
}
