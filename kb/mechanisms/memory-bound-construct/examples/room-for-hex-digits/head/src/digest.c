#include "digest.h"

int same_digest(const struct item *it, const char *shown)
{
    char hex[64];

    digest_to_hex(it->digest, hex);
    return hex_equal(hex, shown);
}
