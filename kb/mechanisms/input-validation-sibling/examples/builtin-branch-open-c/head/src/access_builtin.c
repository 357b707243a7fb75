#include "access.h"

int access_check_builtin(struct store *store, struct client *client, const char *topic, int mode)
{
	char pattern[256];
	struct rule *rule;

	for (rule = store->rules; rule; rule = rule->next) {
		rule_fill(pattern, sizeof(pattern), rule->pattern, client->name);
		if (topic_matches(pattern, topic) && (rule->mode & mode))
			return ACCESS_GRANTED;
	}
	return ACCESS_DENIED;
}
