#include <stdlib.h>
#include "dock.h"

int dock_close(struct dock *dock, struct ship *ship)
{
    dock_free(dock, ship);
    dock_log(dock, ship->name);
    return 0;
}
