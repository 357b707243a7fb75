#ifndef RACKMON_SESSION_H
#define RACKMON_SESSION_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "frame.h"
#include "registry.h"

#define SESSION_MAX 64
#define SESSION_IDLE_SECONDS 120
#define SESSION_TX_MAX 16384
#define SESSION_RX_MAX (FRAME_HEAD + FRAME_MAX_PAYLOAD)

enum status {
	ST_OK = 0,
	ST_UNKNOWN = 1,
	ST_DENIED = 2,
	ST_RANGE = 3,
	ST_MISSING = 4,
	ST_FULL = 5,
};

/* One connection. A slot with fd -1 is free. */
struct session {
	int fd;
	int greeted;
	int authenticated;
	unsigned int failures;
	time_t active;
	size_t rx_len;
	uint8_t rx[SESSION_RX_MAX];
	size_t text_len;
	char text[SESSION_TX_MAX];
};

struct server {
	struct session slots[SESSION_MAX];
	struct registry registry;
	const char *passphrase;
};

typedef enum status (*command_fn)(struct server *srv, struct session *s, const struct frame *f);

struct command {
	uint8_t code;
	int needs_auth;
	command_fn run;
};

extern const struct command commands[];
extern const size_t command_count;

void server_init(struct server *srv, const char *passphrase);
struct session *session_open(struct server *srv, int fd);
void session_close(struct session *s);

/* Reads what is there and runs complete frames. Returns -1 if the connection is to be closed. */
int session_readable(struct server *srv, struct session *s);

#endif
