#include <stdint.h>
#include <string.h>

char *joined(struct arena *a, const char *one, uint32_t m, const char *two, uint32_t k)
{
    uint32_t whole = m + k;
    char *to;

    to = arena_take(a, whole);
    memcpy(to, one, m);
    memcpy(to + m, two, k);
    return to;
}
