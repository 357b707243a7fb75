#include <fido.h>
#include "token.h"

static int token_ask(struct token *t, int pin)
{
    fido_assert_t *assert = fido_assert_new();
    int r = fido_dev_get_assert(t->dev, assert, t->pin);

    if (r != FIDO_OK)
        goto out;
    r = fido_assert_verify(assert, 0, t->type, t->key);
out:
    fido_assert_free(&assert);
    return r;
}

int token_login(struct token *t, int pin)
{
    if (!token_authenticated_user(t->user))
        return token_refuse("authentication failed");
    return token_ask(t, pin);
}
