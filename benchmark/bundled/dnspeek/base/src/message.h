#ifndef DNSPEEK_MESSAGE_H
#define DNSPEEK_MESSAGE_H

#include <stdio.h>

#include "reader.h"

/* Makes a question; returns its length, or -1. */
int message_question(const char *name, uint16_t type, uint16_t id, uint8_t *out, size_t room);

/* Prints the answers of a message; 0, or -1 if it is not sound. */
int message_print(FILE *out, const uint8_t *data, size_t len);

#endif
