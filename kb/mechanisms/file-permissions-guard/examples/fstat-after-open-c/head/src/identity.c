#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
#include "identity.h"
#include "log.h"

int identity_load(struct identity *id, const char *path)
{
    struct stat st;
    FILE *f;

    f = fopen(path, "r");
    if (f == NULL)
        return -1;
    if (fstat(fileno(f), &st) < 0 || (st.st_mode & 077) != 0) {
        log_error("%s: permissions are too open", path);
        fclose(f);
        return -1;
    }
    identity_read(id, f);
    fclose(f);
    return 0;
}
