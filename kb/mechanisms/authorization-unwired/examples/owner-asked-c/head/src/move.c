#include <stdio.h>
#include "move.h"

static int may_move_pid(int requestor, int uid, int pid)
{
	int owner;

	if (requestor == pid || uid == 0)
		return 1;
	owner = owner_of(pid);
	return owner == uid;
}

static int write_pids(int requestor, int uid, const char *file, const char *buf)
{
	FILE *out = fopen(file, "w");
	int pid;

	while (next_pid(&buf, &pid)) {
		if (!may_move_pid(requestor, uid, pid))
			return 0;
		if (fprintf(out, "%d", pid) < 0)
			return 0;
	}
	fclose(out);
	return 1;
}

int handle_write(struct call *call, const char *buf)
{
	return write_pids(call->pid, call->uid, call->file, buf);
}
