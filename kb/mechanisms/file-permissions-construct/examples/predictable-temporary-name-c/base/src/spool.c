#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "spool.h"

int spool_write(const char *data, size_t length, char *name, size_t size)
{
    int fd;

    snprintf(name, size, "/tmp/spool-XXXXXX");
    fd = mkstemp(name);
    if (fd < 0)
        return -1;
    if (write(fd, data, length) != (ssize_t)length) {
        close(fd);
        unlink(name);
        return -1;
    }
    return fd;
}
