#include <boost/asio/ssl.hpp>

namespace ssl = boost::asio::ssl;

void Client::prepare(ssl::context &context, const std::string &host)
{
    context.set_default_verify_paths();
    context.set_verify_mode(ssl::verify_none);
    context.set_verify_callback(ssl::host_name_verification(host));
}
