#include <stdio.h>
#include <string.h>

#include "session.h"

#define MAX_FAILURES 5

static enum status cmd_hello(struct server *srv, struct session *s, const struct frame *f)
{
	(void)srv;
	(void)f;
	s->greeted = 1;
	return ST_OK;
}

/* Compares without stopping at the first difference. */
static int same_text(const char *want, const uint8_t *got, size_t len)
{
	size_t n = strlen(want);
	unsigned char diff = (unsigned char)(n != len);

	for (size_t i = 0; i < len && i < n; i++)
		diff |= (unsigned char)want[i] ^ got[i];
	return diff == 0;
}

static enum status cmd_auth(struct server *srv, struct session *s, const struct frame *f)
{
	struct attr pass;

	if (!s->greeted || s->failures >= MAX_FAILURES)
		return ST_DENIED;
	if (frame_attr(f, ATTR_PASSPHRASE, &pass) < 0)
		return ST_MISSING;
	if (!same_text(srv->passphrase, pass.value, pass.length)) {
		s->failures++;
		return ST_DENIED;
	}
	s->authenticated = 1;
	return ST_OK;
}

static enum status cmd_register(struct server *srv, struct session *s, const struct frame *f)
{
	struct attr serial, label;
	struct node *n;

	(void)s;
	if (frame_attr(f, ATTR_SERIAL, &serial) < 0 || frame_attr(f, ATTR_LABEL, &label) < 0)
		return ST_MISSING;
	if (serial.length == 0 || serial.length >= NODE_SERIAL_MAX || label.length >= NODE_LABEL_MAX)
		return ST_RANGE;
	n = registry_find(&srv->registry, serial.value, serial.length);
	if (!n)
		n = registry_add(&srv->registry, serial.value, serial.length);
	if (!n)
		return ST_FULL;
	node_set_label(n, label.value, label.length);
	n->seen = time(NULL);
	return ST_OK;
}

static enum status cmd_report(struct server *srv, struct session *s, const struct frame *f)
{
	struct attr serial, value;
	struct node *n;

	(void)s;
	if (frame_attr(f, ATTR_SERIAL, &serial) < 0 || frame_attr(f, ATTR_VALUE, &value) < 0)
		return ST_MISSING;
	if (value.length != 4)
		return ST_RANGE;
	n = registry_find(&srv->registry, serial.value, serial.length);
	if (!n)
		return ST_UNKNOWN;
	n->value = (int32_t)((uint32_t)value.value[0] << 24 | (uint32_t)value.value[1] << 16 |
			     (uint32_t)value.value[2] << 8 | value.value[3]);
	n->seen = time(NULL);
	return ST_OK;
}

static enum status cmd_list(struct server *srv, struct session *s, const struct frame *f)
{
	(void)f;
	for (size_t i = 0; i < srv->registry.count; i++) {
		const struct node *n = &srv->registry.nodes[i];
		size_t room = sizeof(s->text) - s->text_len;
		int w = snprintf(s->text + s->text_len, room, "%s %d %s\n", n->serial, (int)n->value, n->label);

		if (w < 0 || (size_t)w >= room)
			break;
		s->text_len += (size_t)w;
	}
	return ST_OK;
}

const struct command commands[] = {
	{ CMD_HELLO, 0, cmd_hello },
	{ CMD_AUTH, 0, cmd_auth },
	{ CMD_REGISTER, 1, cmd_register },
	{ CMD_REPORT, 1, cmd_report },
	{ CMD_LIST, 1, cmd_list },
};
const size_t command_count = sizeof(commands) / sizeof(commands[0]);
