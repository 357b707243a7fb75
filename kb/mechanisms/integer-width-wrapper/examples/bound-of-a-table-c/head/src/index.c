#include <stdint.h>
#include <string.h>

int index_read(const unsigned char *box, uint64_t room, struct index *out)
{
    uint32_t entries = read_be32(box + 4);

    if (8 + entries * sizeof(struct entry) > room) {
        return -1;
    }
    out->entries = entries;
    memcpy(out->table, box + 8, entries * sizeof(struct entry));
    return 0;
}
