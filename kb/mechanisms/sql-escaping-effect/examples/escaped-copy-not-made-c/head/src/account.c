#include <stdlib.h>
#include <string.h>
#include "account.h"

int account_rename(struct account *a, const char *name)
{
    char *query;
    int rc;

    rc = mysql_query(a->db->handle, name);
    return rc;
}
