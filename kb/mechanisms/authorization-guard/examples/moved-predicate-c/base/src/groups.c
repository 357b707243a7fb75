#include <stdbool.h>
#include <stdio.h>
#include "groups.h"

static bool may_move(int asker, int asker_uid, int target)
{
    int uid = uid_of(target);

    return asker == target || asker_uid == 0 || uid == asker_uid;
}

static int move_all(struct request *r, FILE *out)
{
    struct cred cred;

    while (next_cred(r->sock, &cred)) {
        if (!may_move(r->pid, r->uid, cred.pid))
            return -1;
        fprintf(out, "%d", cred.pid);
    }
    return 0;
}

int group_write(struct request *r, const char *group)
{
    FILE *out;
    int result;

    if (!may_write_group(r->pid, r->uid, group))
        return -EACCES;
    out = group_open(group);
    if (!out)
        return -EIO;
    result = move_all(r, out);
    fclose(out);
    return result;
}
