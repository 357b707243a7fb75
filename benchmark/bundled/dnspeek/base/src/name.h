#ifndef DNSPEEK_NAME_H
#define DNSPEEK_NAME_H

#include "reader.h"

/* Longest name as text, with dots and the final NUL. */
#define NAME_MAX_TEXT 256

/* Reads a name, following compression pointers. Returns 0, or -1 for what is no name. */
int name_read(struct reader *r, char out[NAME_MAX_TEXT]);

/* Writes a name as labels; returns the bytes written, or -1 if it does not fit. */
int name_write(const char *name, uint8_t *out, size_t room);

#endif
