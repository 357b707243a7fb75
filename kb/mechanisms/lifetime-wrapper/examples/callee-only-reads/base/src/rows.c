#include "store.h"

int rows_collect(struct table **tables, int count, struct value **out)
{
    struct value *key = value_from_text("owner");
    int i, n = 0;

    for (i = 0; i < count; i++) {
        struct value *v = table_take(tables[i], value_retain(key));
        if (v)
            out[n++] = v;
    }
    value_unref(key);
    return n;
}
