#include <string.h>
#include "console.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))

struct console {
    char line[128];
    size_t used;
};

/* Keeps the beginning of what a telnet client typed. */
void console_set_line(struct console *c, const char *text, size_t length)
{
    const size_t room = sizeof c->line - 1;
    size_t kept = MIN(length, room);

    memcpy(c->line, text, kept);
    c->line[kept] = '\0';
    c->used = kept;
}

void console_clear(struct console *c)
{
    c->line[0] = '\0';
    c->used = 0;
}
