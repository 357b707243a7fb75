#ifndef DNSPEEK_RECORDS_H
#define DNSPEEK_RECORDS_H

#include <stdio.h>

#include "reader.h"

enum { TYPE_A = 1, TYPE_NS = 2, TYPE_CNAME = 5, TYPE_MX = 15, TYPE_TXT = 16, TYPE_AAAA = 28 };

/* Prints the data of a record, which begins at r->pos and has rdlen bytes. Returns 0, or -1 if it is not sound. */
int record_print(FILE *out, uint16_t type, struct reader *r, size_t rdlen);

/* Number of a type by its name; 0 for those that we don't know. */
uint16_t record_type(const char *name);

#endif
