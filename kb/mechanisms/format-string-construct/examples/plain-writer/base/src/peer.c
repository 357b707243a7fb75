#include <stdio.h>
#include "peer.h"

void peer_report(struct peer *p, const char *text)
{
    conn_error(p->conn, "%s", text);
    p->reported++;
}
