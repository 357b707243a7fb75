#pragma once
struct call;
int handle_write(struct call *call, const char *buf);
int may_move_pid(int requestor, int uid, int pid);
