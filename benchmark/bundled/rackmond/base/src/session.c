#include "session.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

void server_init(struct server *srv, const char *passphrase)
{
	memset(srv, 0, sizeof(*srv));
	srv->passphrase = passphrase;
	for (size_t i = 0; i < SESSION_MAX; i++)
		srv->slots[i].fd = -1;
}

struct session *session_open(struct server *srv, int fd)
{
	for (size_t i = 0; i < SESSION_MAX; i++) {
		struct session *s = &srv->slots[i];

		if (s->fd >= 0)
			continue;
		memset(s, 0, sizeof(*s));
		s->fd = fd;
		s->active = time(NULL);
		return s;
	}
	return NULL;
}

void session_close(struct session *s)
{
	close(s->fd);
	s->fd = -1;
}

static int send_all(int fd, const void *data, size_t len)
{
	const uint8_t *p = data;

	while (len > 0) {
		ssize_t n = send(fd, p, len, MSG_NOSIGNAL);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return -1;
		p += n;
		len -= (size_t)n;
	}
	return 0;
}

static int answer(struct session *s, uint8_t command, enum status st)
{
	uint8_t head[FRAME_HEAD + 1];

	frame_head(head, command, (uint16_t)(1 + s->text_len));
	head[FRAME_HEAD] = (uint8_t)st;
	if (send_all(s->fd, head, sizeof(head)) < 0)
		return -1;
	return send_all(s->fd, s->text, s->text_len);
}

static int dispatch(struct server *srv, struct session *s, const struct frame *f)
{
	enum status st = ST_UNKNOWN;

	s->text_len = 0;
	for (size_t i = 0; i < command_count; i++) {
		if (commands[i].code != f->command)
			continue;
		if (commands[i].needs_auth && !s->authenticated)
			st = ST_DENIED;
		else
			st = commands[i].run(srv, s, f);
		break;
	}
	return answer(s, f->command, st);
}

int session_readable(struct server *srv, struct session *s)
{
	ssize_t n = recv(s->fd, s->rx + s->rx_len, sizeof(s->rx) - s->rx_len, 0);

	if (n < 0 && errno == EINTR)
		return 0;
	if (n <= 0)
		return -1;
	s->rx_len += (size_t)n;
	s->active = time(NULL);
	for (;;) {
		struct frame f;
		int size = frame_parse(s->rx, s->rx_len, &f);

		if (size < 0)
			return -1;
		if (size == 0)
			return 0;
		if (dispatch(srv, s, &f) < 0)
			return -1;
		s->rx_len -= (size_t)size;
		memmove(s->rx, s->rx + size, s->rx_len);
	}
}
