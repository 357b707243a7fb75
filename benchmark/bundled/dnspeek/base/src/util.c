#include "util.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

void print_safe(FILE *out, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		fputc(isprint((unsigned char)text[i]) ? text[i] : '.', out);
}

int write_all(int fd, const void *data, size_t len)
{
	const char *p = data;

	while (len > 0) {
		ssize_t n = write(fd, p, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		p += n;
		len -= (size_t)n;
	}
	return 0;
}

int write_file(const char *path, const void *data, size_t len)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
	int rc;

	if (fd < 0)
		return -1;
	rc = write_all(fd, data, len);
	if (close(fd) < 0)
		rc = -1;
	return rc;
}
