#include <sys/types.h>
#include <unistd.h>
#include "control.h"
#include "service.h"

int control_dispatch(struct client *cl, const struct msg *m)
{
    uid_t uid;
    gid_t gid;

    if (getpeereid(cl->fd, &uid, &gid) < 0)
        return control_reply(cl, CTL_EIO);
    switch (m->op) {
    case CTL_STATUS:
        return control_status(cl);
    case CTL_STOP:
        service_stop(m->arg);
        return control_reply(cl, CTL_OK);
    default:
        return control_reply(cl, CTL_EINVAL);
    }
}
