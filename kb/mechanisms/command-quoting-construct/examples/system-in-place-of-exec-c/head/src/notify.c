#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "notify.h"

int notify_run(const char *program, const char *event, const char *path)
{
    char command[4096];
    int status;
    pid_t pid = fork();

    if (pid < 0)
        return -1;
    if (pid == 0) {
        snprintf(command, sizeof(command), "%s %s '%s'", program, event, path);
        system(command);
        _exit(127);
    }
    if (waitpid(pid, &status, 0) < 0)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
