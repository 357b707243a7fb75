#include "access.h"

int access_check(struct store *store, struct client *client, const char *topic, int mode)
{
	const char *name;

	if (client->name && strpbrk(client->name, "+#/")) {
		log_notice("dangerous name");
		return ACCESS_DENIED;
	}
	if (!store->plugin) {
		return access_check_builtin(store, client, topic, mode);
	} else {
		name = client->name;
		return store->plugin->access_check(store->data, name, topic, mode);
	}
}
