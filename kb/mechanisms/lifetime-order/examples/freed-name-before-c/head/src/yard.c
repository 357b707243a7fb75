#include <stdlib.h>
#include "yard.h"

struct crane {
    int state;
    struct crane_waiter *waiting;
};

int yard_finish(struct yard *yard, struct crane *crane)
{
    struct crane_waiter *w, *next;

    yard_unlink(yard, crane);
    free(yard->label);

    for (w = crane->waiting; w; w = next) {
        next = w->next;
        w->state = crane->state;
        w->wake(w);
    }

    return 0;
}
