#include "store.h"

struct value *table_take(struct table *t, struct value *key)
{
    struct slot *s = table_find(t, value_text(key));
    struct value *found = s ? value_retain(s->value) : NULL;

    return found;
}
