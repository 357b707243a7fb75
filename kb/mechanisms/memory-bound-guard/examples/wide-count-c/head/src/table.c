#include <stdint.h>
#include <string.h>

#include "table.h"

/* Reads the entries of a table out of what came from the network. */
int table_read(struct table *t, const unsigned char *data, uint64_t length)
{
    uint64_t count = get32(data);

    if (4 + count * ENTRY_SIZE > length) {
        return TABLE_ERROR;
    }
    memcpy(t->entries, data + 4, count * ENTRY_SIZE);
    t->count = count;
    return TABLE_OK;
}
