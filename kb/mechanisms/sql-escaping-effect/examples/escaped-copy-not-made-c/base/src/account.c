#include <stdlib.h>
#include <string.h>
#include "account.h"

int account_rename(struct account *a, const char *name)
{
    char *query, *copy = malloc(strlen(name) * 2 + 1);
    int rc;

    if (!copy)
        return -1;
    a->db->sql_escape(copy, name);
    rc = mysql_query(a->db->handle, copy);
    free(copy);
    return rc;
}
