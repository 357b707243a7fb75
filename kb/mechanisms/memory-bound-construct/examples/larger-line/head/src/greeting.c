#include <stdio.h>
#include <string.h>
#include "net.h"

#define BANNER "220 %s ready for %s\r\n"

/* Greets a client by the name that it gave. */
int greet(struct conn *c, const char *host, const char *client)
{
    char line[512];
    int n;

    n = snprintf(line, sizeof line, BANNER, host, client);
    if (n < 0 || (size_t)n >= sizeof line)
        return -1;
    return conn_write(c, line, strlen(line));
}
