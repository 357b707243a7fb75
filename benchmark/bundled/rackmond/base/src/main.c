#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "session.h"

#define PORT 7420

static struct server server;

static int listen_on(uint16_t port)
{
	struct sockaddr_in addr = { .sin_family = AF_INET, .sin_port = htons(port) };
	int one = 1;
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
	addr.sin_addr.s_addr = htonl(INADDR_ANY);
	if (bind(fd, (struct sockaddr *)&addr, sizeof(addr)) < 0 || listen(fd, 16) < 0) {
		close(fd);
		return -1;
	}
	return fd;
}

static void accept_one(int listener)
{
	struct timeval limit = { .tv_sec = 5 };
	int fd = accept(listener, NULL, NULL);

	if (fd < 0)
		return;
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof(limit));
	if (!session_open(&server, fd)) {
		fprintf(stderr, "rackmond: too many connections\n");
		close(fd);
	}
}

int main(void)
{
	const char *passphrase = getenv("RACKMON_PASSPHRASE");
	int listener;

	if (!passphrase || strlen(passphrase) < 12) {
		fprintf(stderr, "rackmond: RACKMON_PASSPHRASE needs at least 12 characters\n");
		return 1;
	}
	server_init(&server, passphrase);
	listener = listen_on(PORT);
	if (listener < 0) {
		perror("rackmond: listen");
		return 1;
	}
	for (;;) {
		struct pollfd fds[1 + SESSION_MAX];
		time_t now;

		fds[0] = (struct pollfd){ .fd = listener, .events = POLLIN };
		for (size_t i = 0; i < SESSION_MAX; i++)
			fds[i + 1] = (struct pollfd){ .fd = server.slots[i].fd, .events = POLLIN };
		if (poll(fds, 1 + SESSION_MAX, 5000) < 0)
			continue;
		now = time(NULL);
		for (size_t i = 0; i < SESSION_MAX; i++) {
			struct session *s = &server.slots[i];

			if (s->fd < 0)
				continue;
			if (fds[i + 1].revents && session_readable(&server, s) < 0)
				session_close(s);
			else if (now - s->active > SESSION_IDLE_SECONDS)
				session_close(s);
		}
		if (fds[0].revents)
			accept_one(listener);
	}
}
