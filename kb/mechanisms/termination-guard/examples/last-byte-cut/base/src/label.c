#include <stddef.h>
#include "label.h"

/* Writes a label in lower case with its terminator; gives the bytes written or an error. */
long label_fold(const char *s, const char *end, char *d, char *limit)
{
    char *start = d;

    while (s < end) {
        if (d >= limit)
            return LABEL_TOO_LONG;
        *d++ = fold(*s++);
    }
    if (d >= limit)
        return LABEL_TOO_LONG;
    *d++ = '\0';
    return d - start;
}
