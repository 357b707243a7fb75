#include <string.h>

#include "ticket.h"

/* Whether a ticket carries the seal that the server put on it. */
int ticket_check(const struct ticket *t, const unsigned char *seal)
{
    unsigned char diff = 0;
    int i;

    for (i = 0; i < SEAL_LEN; i++) {
        diff |= t->seal[i] ^ seal[i];
    }
    if (diff) {
        return TICKET_FORGED;
    }
    ticket_accept(t);
    return TICKET_OK;
}
