#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "store.h"

int store_note(struct store *s, const char *note)
{
    char *copy;
    int rc;

    copy = malloc(strlen(note) * 2 + 1);
    if (!copy)
        return -1;
    store_escape(copy, note);
    rc = store_put(s, copy);
    free(copy);
    return rc;
}
