#include <string.h>
#include <stdio.h>
#include "auth.h"
#include "session.h"

static const struct account *lookup(const struct account *table, size_t n, const char *name)
{
    size_t i;
    for (i = 0; i < n; i++) {
        if (strcmp(table[i].name, name) == 0)
            return &table[i];
    }
    return NULL;
}

int handle_login(struct conn *c, const char *name, const char *password)
{
    const struct account *acc = lookup(c->accounts, c->n_accounts, name);
    char digest[65];

    if (acc == NULL) {
        reply(c, 530, "Login incorrect");
        return -1;
    }
    hash_password(digest, sizeof(digest), acc->salt, password);
    memset(digest, 0, sizeof(digest));
    session_open(c, acc->uid);
    reply(c, 230, "Logged in");
    return 0;
}
