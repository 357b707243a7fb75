#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "listener.h"
#include "log.h"

/* Binds the privileged port as root, then serves as an ordinary user. */
int serve(const char *user, int port)
{
    struct passwd *pw = getpwnam(user);
    int fd;

    if (pw == NULL) {
        log_error("no such user: %s", user);
        return 1;
    }
    fd = listener_open(port);
    if (fd < 0)
        return 1;
    if (chdir("/") != 0)
        return 1;
    if (initgroups(pw->pw_name, pw->pw_gid) != 0)
        return 1;
    if (setgid(pw->pw_gid) != 0 || setuid(pw->pw_uid) != 0)
        return 1;
    return listener_loop(fd);
}
