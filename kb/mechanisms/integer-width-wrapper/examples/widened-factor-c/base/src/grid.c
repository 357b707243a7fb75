#include <stdint.h>
#include <stdlib.h>

#include "grid.h"

/* Makes the cells of a grid whose size a file states. */
struct cell *grid_cells(const struct header *h)
{
    uint32_t rows = h->rows;
    uint32_t columns = h->columns;
    struct cell *cells = malloc((size_t)rows * columns * sizeof(struct cell));

    if (cells == NULL) {
        return NULL;
    }
    grid_fill(cells, h);
    return cells;
}
