#ifndef DNSPEEK_UTIL_H
#define DNSPEEK_UTIL_H

#include <stddef.h>
#include <stdio.h>

/* Prints bytes of a stranger; what is not printable becomes a dot. */
void print_safe(FILE *out, const char *text, size_t len);

/* Writes a whole buffer to a descriptor; 0 or -1. */
int write_all(int fd, const void *data, size_t len);

/* Writes a buffer to a file of the user, who named it; 0 or -1. */
int write_file(const char *path, const void *data, size_t len);

#endif
