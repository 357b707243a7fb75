#include <openssl/ssl.h>
#include <openssl/err.h>
#include "tls_client.h"

SSL *tls_connect(SSL_CTX *ctx, int fd, const char *host)
{
    SSL *ssl = SSL_new(ctx);

    if (ssl == NULL)
        return NULL;
    SSL_set_fd(ssl, fd);
    SSL_set_tlsext_host_name(ssl, host);
    SSL_set1_host(ssl, host);
    SSL_set_verify(ssl, SSL_VERIFY_PEER, NULL);
    if (SSL_connect(ssl) != 1) {
        ERR_print_errors_fp(stderr);
        SSL_free(ssl);
        return NULL;
    }
    return ssl;
}
