#include <openssl/bn.h>
#include "exchange.h"

int exchange_start(struct exchange *x, int size)
{
    if (!BN_rand(x->secret, 8 * size - 1, 0, -1))
        return -1;
    return BN_mod_exp(x->open, x->base, x->secret, x->prime, x->work) ? 0 : -1;
}
