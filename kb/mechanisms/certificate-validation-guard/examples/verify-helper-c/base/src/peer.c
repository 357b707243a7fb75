#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include "peer.h"
#include "log.h"

int peer_open(struct peer *p)
{
    if (SSL_connect(p->ssl) != 1) {
        log_error("%s: handshake failed", p->host);
        return -1;
    }
    if (SSL_get_verify_result(p->ssl) != X509_V_OK) {
        log_error("%s: certificate is not trusted", p->host);
        return -1;
    }
    p->state = PEER_READY;
    return peer_send_hello(p);
}
