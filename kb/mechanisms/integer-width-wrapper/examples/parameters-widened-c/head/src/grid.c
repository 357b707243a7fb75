#include <stdint.h>
#include <stdlib.h>

struct cell { uint32_t colour; uint32_t glyph; };

struct cell *grid_make(size_t rows, size_t columns)
{
    return malloc(rows * columns * sizeof(struct cell));
}
