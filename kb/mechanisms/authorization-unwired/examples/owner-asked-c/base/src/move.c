#include <stdio.h>
#include "move.h"

static int write_pids(int requestor, const char *file, const char *buf)
{
	FILE *out = fopen(file, "w");
	int pid;

	while (next_pid(&buf, &pid)) {
		if (fprintf(out, "%d", pid) < 0)
			return 0;
	}
	fclose(out);
	return 1;
}

int handle_write(struct call *call, const char *buf)
{
	return write_pids(call->pid, call->file, buf);
}
