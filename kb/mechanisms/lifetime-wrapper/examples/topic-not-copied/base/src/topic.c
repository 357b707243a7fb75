#include <stdlib.h>
#include <string.h>
#include "channel.h"
#include "queue.h"

struct message {
    char *topic;
    size_t length;
    unsigned char *body;
};

/* Called by the queue when a message was sent. */
void message_free(struct message *m)
{
    free(m->topic);
    free(m->body);
    free(m);
}

/* Queues a message for delivery; the queue frees message and topic when it was sent. */
int channel_publish(struct channel *ch, const char *topic, const unsigned char *body, size_t length)
{
    struct message *m = calloc(1, sizeof *m);

    if (m == NULL)
        return -1;
    m->body = malloc(length);
    if (m->body == NULL) {
        free(m);
        return -1;
    }
    memcpy(m->body, body, length);
    m->length = length;
    m->topic = strdup(topic);
    index_add(ch->topics, m->topic, ch->pending);
    queue_push(ch->queue, m->topic, m);
    ch->pending++;
    return 0;
}
