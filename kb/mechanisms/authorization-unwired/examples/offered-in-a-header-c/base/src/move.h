#pragma once
struct call;
int handle_write(struct call *call, const char *buf);
