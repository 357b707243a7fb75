#include <string.h>
#include "broker.h"
#include "acl.h"

#define TOPIC_LENGTH 512

/* Expands %c in an access pattern to the client's name and compares it with a topic. */
int acl_match(const struct acl *acl, const struct client *client, const char *topic)
{
    char pattern[TOPIC_LENGTH];

    if (strcspn(client->name, "+#") != strlen(client->name))
        return ACL_DENIED;
    if (acl_expand(pattern, sizeof pattern, acl->pattern, client->name) != 0)
        return ACL_DENIED;
    return topic_matches(pattern, topic) ? ACL_GRANTED : ACL_DENIED;
}
