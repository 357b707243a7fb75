#include <string.h>
#include "admin.h"
#include "store.h"

static int admin_stat(struct client *cl, const char *arg)
{
    return client_printf(cl, "%lu entries\n", store_count(arg));
}

static int admin_wipe(struct client *cl, const char *arg)
{
    if (!cl->privileged)
        return client_error(cl, "permission denied");
    store_wipe(arg);
    return client_printf(cl, "wiped\n");
}

static const struct command commands[] = {
    { "stat", admin_stat },
    { "wipe", admin_wipe },
    { NULL, NULL }
};

const struct command *admin_command(const char *name)
{
    const struct command *c;

    for (c = commands; c->name != NULL; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}
