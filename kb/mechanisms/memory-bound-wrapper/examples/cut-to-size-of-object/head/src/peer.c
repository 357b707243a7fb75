#include <string.h>
#include <sys/socket.h>

struct peer { struct sockaddr_storage at; socklen_t told; };

int peer_copy(struct peer *p, const struct sockaddr *from, socklen_t told)
{
    memcpy(&p->at, from, told);
    p->told = told;
    return 0;
}
