#include <stdlib.h>
#include <string.h>
#include <syslog.h>

static char *title;

int set_title(const char *name)
{
    free(title);
    title = strdup(name);
    return title != NULL;
}
