#ifndef DNSPEEK_CACHE_H
#define DNSPEEK_CACHE_H

#include <stddef.h>
#include <stdint.h>

/* Takes an answer of the last minutes; its length, or -1 if there is none. */
int cache_load(const char *name, uint16_t type, uint8_t *out, size_t room);

/* Keeps an answer; that it can't be kept is no error. */
void cache_store(const char *name, uint16_t type, const uint8_t *data, size_t len);

#endif
