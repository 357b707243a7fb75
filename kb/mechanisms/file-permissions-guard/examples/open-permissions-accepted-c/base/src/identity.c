#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
#include "identity.h"
#include "log.h"

int identity_load(struct identity *id, const char *path)
{
    struct stat st;
    FILE *f;

    if (stat(path, &st) < 0)
        return -1;
    if ((st.st_mode & 077) != 0) {
        log_error("%s: permissions are too open", path);
        return -1;
    }
    f = fopen(path, "r");
    if (f == NULL)
        return -1;
    identity_read(id, f);
    fclose(f);
    return 0;
}
