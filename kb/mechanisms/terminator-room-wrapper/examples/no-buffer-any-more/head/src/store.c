#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "store.h"

int store_note(struct store *s, const char *note)
{
    int rc;

    rc = store_put(s, note);
    return rc;
}
