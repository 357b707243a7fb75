#include <openssl/crypto.h>
#include <string>

bool Gate::admits(const std::string &given) const
{
    return given == token_;
}
