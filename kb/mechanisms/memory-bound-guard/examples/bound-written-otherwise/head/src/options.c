#include "options.h"

/* Sums up the lengths of the options of a segment. */
int options_total(const unsigned char *area, int at, int len)
{
    if (at < len - 1)
        return at + area[at + 1];
    return -1;
}
