#include <stdio.h>
#include <string.h>
#include "http.h"
#include "buf.h"

int http_add_header(struct http_response *r, const char *name, const char *value)
{
    if (r->n_headers >= HTTP_MAX_HEADERS)
        return -1;
    if (strpbrk(value, "\r\n") != NULL)
        return -1;
    buf_puts(&r->head, name);
    buf_puts(&r->head, ": ");
    buf_puts(&r->head, value);
    buf_puts(&r->head, "\r\n");
    r->n_headers++;
    return 0;
}
