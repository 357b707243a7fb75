#include <string.h>
#include <stdlib.h>
#include "frame.h"

int frame_open(struct frame *f, const unsigned char *data, unsigned int total)
{
    unsigned char first[16];
    unsigned char *plain;
    unsigned int size;

    frame_block(f, data + 4, first);
    size = total - f->tag - 4;
    plain = malloc(size);
    if (!plain)
        return -1;
    memcpy(plain, first, 16);
    if (16 < size && frame_rest(f, data + 20, plain + 16, size - 16))
        return -1;
    f->plain = plain;
    return 0;
}
