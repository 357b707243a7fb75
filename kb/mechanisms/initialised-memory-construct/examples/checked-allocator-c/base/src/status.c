#include <stdlib.h>
#include <string.h>
#include "reply.h"

int send_status(struct peer *peer, const char *text, size_t length)
{
    struct reply *reply = calloc(1, sizeof(*reply));
    if (!reply)
        return -1;
    reply->code = peer->code;
    reply->length = length;
    if (length < sizeof(reply->text))
        memcpy(reply->text, text, length);
    peer_write(peer, reply, sizeof(*reply));
    free(reply);
    return 0;
}
