#include <stdlib.h>
#include <string.h>
#include "header.h"

/* A copy of the value of a header line, without the white space around it. */
char *header_value(const char *line, size_t length)
{
    const char *start = memchr(line, ':', length);
    const char *end = line + length;
    char *value;
    size_t n;

    if (start == NULL)
        return NULL;
    do
        start++;
    while (start < end && (*start == ' ' || *start == '\t'));
    while (end > start && (end[-1] == ' ' || end[-1] == '\r'))
        end--;
    n = (size_t)(end - start);
    value = malloc(n);
    if (value == NULL)
        return NULL;
    memcpy(value, start, n);
    value[n] = '\0';
    return value;
}
