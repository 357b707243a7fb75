#include <stdint.h>
#include <string.h>
#include "tlv.h"

#define VALUE_SIZE 256

struct tlv {
    uint8_t type;
    uint16_t length;
    uint8_t value[VALUE_SIZE];
};

/* Reads one type-length-value item of a datagram; returns the bytes consumed, or -1. */
int tlv_read(struct tlv *out, const uint8_t *data, size_t available)
{
    if (available < 3)
        return -1;
    out->type = data[0];
    out->length = (uint16_t)(data[1] << 8 | data[2]);
    if (out->length <= VALUE_SIZE && out->length <= available - 3) {
        memcpy(out->value, data + 3, out->length);
        return 3 + out->length;
    }
    return -1;
}
