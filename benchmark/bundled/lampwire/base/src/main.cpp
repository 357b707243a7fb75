#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>

#include "lampwire/server.hpp"

int main(int argc, char** argv) {
	long port = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 6454;
	if (port < 1 || port > 65535) {
		std::cerr << "usage: lampwire [PORT]\n";
		return 2;
	}
	try {
		lampwire::Store store;
		lampwire::Server server(store, static_cast<std::uint16_t>(port));
		server.run();
	} catch (const std::exception& e) {
		std::cerr << "lampwire: " << e.what() << '\n';
		return 1;
	}
}
