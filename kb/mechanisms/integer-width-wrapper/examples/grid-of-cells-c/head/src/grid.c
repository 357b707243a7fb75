#include <stdint.h>
#include <stdlib.h>

struct cell { uint32_t colour; uint32_t glyph; };

struct cell *grid_make(uint32_t rows, uint32_t columns)
{
    return malloc(rows * columns * sizeof(struct cell));
}
