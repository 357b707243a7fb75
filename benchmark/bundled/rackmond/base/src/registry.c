#include "registry.h"

#include <string.h>

struct node *registry_find(struct registry *r, const uint8_t *serial, size_t len)
{
	for (size_t i = 0; i < r->count; i++) {
		struct node *n = &r->nodes[i];

		if (strlen(n->serial) == len && memcmp(n->serial, serial, len) == 0)
			return n;
	}
	return NULL;
}

struct node *registry_add(struct registry *r, const uint8_t *serial, size_t len)
{
	struct node *n;

	if (r->count == REGISTRY_MAX)
		return NULL;
	n = &r->nodes[r->count++];
	memset(n, 0, sizeof(*n));
	memcpy(n->serial, serial, len);
	return n;
}

void node_set_label(struct node *n, const uint8_t *label, size_t len)
{
	memcpy(n->label, label, len);
	n->label[len] = '\0';
}
