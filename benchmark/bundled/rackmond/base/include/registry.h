#ifndef RACKMON_REGISTRY_H
#define RACKMON_REGISTRY_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#define NODE_SERIAL_MAX 16
#define NODE_LABEL_MAX 32
#define REGISTRY_MAX 256

struct node {
	char serial[NODE_SERIAL_MAX];
	char label[NODE_LABEL_MAX];
	int32_t value;
	time_t seen;
};

struct registry {
	struct node nodes[REGISTRY_MAX];
	size_t count;
};

/* Finds a node by its serial number; NULL if it isn't registered. */
struct node *registry_find(struct registry *r, const uint8_t *serial, size_t len);

/* Adds a node; NULL if the registry is full. The serial must be shorter than NODE_SERIAL_MAX. */
struct node *registry_add(struct registry *r, const uint8_t *serial, size_t len);

/* Replaces a node's label. */
void node_set_label(struct node *n, const uint8_t *label, size_t len);

#endif
