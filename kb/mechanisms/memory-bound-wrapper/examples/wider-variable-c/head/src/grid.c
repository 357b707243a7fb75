#include <stdint.h>
#include <stdlib.h>

#include "grid.h"

/* Makes the cells of a grid whose size a file states. */
struct cell *grid_cells(const struct header *h)
{
    size_t rows = h->rows;
    uint32_t columns = h->columns;
    struct cell *cells = malloc(rows * columns * sizeof(struct cell));

    if (cells == NULL) {
        return NULL;
    }
    grid_fill(cells, h);
    return cells;
}
