#include <string.h>

#include "ticket.h"

/* Whether a ticket carries the seal that the server put on it. */
int ticket_check(const struct ticket *t, const unsigned char *seal)
{
    if (memcmp(t->seal, seal, SEAL_LEN) != 0) {
        return TICKET_FORGED;
    }
    ticket_accept(t);
    return TICKET_OK;
}
