#include <openssl/crypto.h>
#include <string>

bool Gate::admits(const std::string &given) const
{
    return given.size() == token_.size() && CRYPTO_memcmp(given.data(), token_.data(), token_.size()) == 0;
}
