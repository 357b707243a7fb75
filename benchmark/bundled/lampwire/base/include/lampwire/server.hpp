#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "lampwire/store.hpp"

namespace lampwire {

/// One peer.
struct Connection {
	explicit Connection(int descriptor) : fd(descriptor) {}

	/// Queues a line that is sent when the peer is ready for it.
	void send(const std::string& line);

	int fd;
	std::string in;
	std::string out;
	bool closing = false;
};

/// Serves the store over TCP, all peers in one thread.
class Server {
public:
	Server(Store& store, std::uint16_t port);
	~Server();

	Server(const Server&) = delete;
	Server& operator=(const Server&) = delete;

	/// Waits for peers and serves them until the process ends.
	void run();

private:
	static constexpr std::size_t kMaxLine = 256 * 1024;
	static constexpr std::size_t kMaxPeers = 200;
	static constexpr std::size_t kMaxQueued = 4 * 1024 * 1024;

	void acceptPeer();
	bool readable(Connection& peer);
	bool writable(Connection& peer);
	void drop(int fd);

	void command(Connection& peer, const std::string& line);
	void set(Connection& peer, const std::string& path, const std::string& text);
	void get(Connection& peer, const std::string& path);
	void list(Connection& peer, const std::string& prefix);

	Store& store_;
	int listener_ = -1;
	std::map<int, std::unique_ptr<Connection>> peers_;
};

} // namespace lampwire
