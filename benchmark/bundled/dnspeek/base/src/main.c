#include <arpa/inet.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "cache.h"
#include "message.h"
#include "records.h"
#include "util.h"

/* Asks once; the length of the answer, or -1. */
static int ask(const char *server, const char *name, uint16_t type, uint8_t *answer, size_t room)
{
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(53) };
	struct timeval patience = { .tv_sec = 3 };
	uint8_t question[512];
	uint16_t id = (uint16_t)(time(NULL) ^ getpid());
	ssize_t n = -1;
	int fd, len;

	if (inet_pton(AF_INET, server, &to.sin_addr) != 1)
		return -1;
	len = message_question(name, type, id, question, sizeof(question));
	fd = socket(AF_INET, SOCK_DGRAM, 0);
	if (len < 0 || fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
	if (connect(fd, (struct sockaddr *)&to, sizeof(to)) == 0 && send(fd, question, (size_t)len, 0) == len)
		n = recv(fd, answer, room, 0);
	close(fd);
	return n >= 2 && memcmp(answer, question, 2) == 0 ? (int)n : -1;
}

int main(int argc, char **argv)
{
	uint8_t answer[4096];
	uint16_t type;
	int n;

	if (argc < 4 || argc > 5 || (type = record_type(argv[3])) == 0) {
		fprintf(stderr, "usage: %s SERVER NAME TYPE [FILE]\n", argv[0]);
		return 2;
	}
	n = cache_load(argv[2], type, answer, sizeof(answer));
	if (n < 0) {
		n = ask(argv[1], argv[2], type, answer, sizeof(answer));
		if (n < 0) {
			fprintf(stderr, "no answer\n");
			return 1;
		}
		cache_store(argv[2], type, answer, (size_t)n);
	}
	if (argc == 5 && write_file(argv[4], answer, (size_t)n))
		perror(argv[4]);
	if (message_print(stdout, answer, (size_t)n)) {
		fprintf(stderr, "the answer is not sound\n");
		return 1;
	}
	return EXIT_SUCCESS;
}
