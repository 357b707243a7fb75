#include <stdatomic.h>
#include "session.h"
#include "table.h"
#include "timer.h"

static void session_ref(struct session *s)
{
    atomic_fetch_add(&s->refs, 1);
}

/* Looks a session up for a request handler; the handler releases it. */
struct session *session_lookup(struct table *sessions, uint64_t id)
{
    struct session *s = table_find(sessions, id);

    if (s == NULL)
        return NULL;
    session_ref(s);
    timer_restart(&s->idle, SESSION_IDLE_SECONDS);
    return s;
}

void session_expire(struct table *sessions, struct session *s)
{
    table_remove(sessions, s->id);
    session_unref(s);
}
