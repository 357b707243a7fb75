#include "lampwire/server.hpp"

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <vector>

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lampwire/parser.hpp"

namespace lampwire {

void Connection::send(const std::string& line) {
	out += line;
	out += '\n';
}

Server::Server(Store& store, std::uint16_t port) : store_(store) {
	listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	int one = 1;
	::setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
	sockaddr_in addr{};
	addr.sin_family = AF_INET;
	addr.sin_port = htons(port);
	addr.sin_addr.s_addr = htonl(INADDR_ANY);
	if (::bind(listener_, reinterpret_cast<sockaddr*>(&addr), sizeof(addr)) < 0 || ::listen(listener_, 32) < 0)
		throw std::runtime_error(std::string("cannot listen: ") + std::strerror(errno));
}

Server::~Server() {
	while (!peers_.empty())
		drop(peers_.begin()->first);
	::close(listener_);
}

void Server::run() {
	for (;;) {
		std::vector<pollfd> fds{{listener_, POLLIN, 0}};
		for (const auto& [fd, peer] : peers_)
			fds.push_back({fd, static_cast<short>(peer->out.empty() ? POLLIN : POLLIN | POLLOUT), 0});
		if (::poll(fds.data(), fds.size(), -1) < 0)
			continue;
		for (std::size_t i = 1; i < fds.size(); ++i) {
			Connection& peer = *peers_.at(fds[i].fd);
			bool alive = true;
			if (fds[i].revents & (POLLIN | POLLHUP | POLLERR))
				alive = readable(peer);
			if (alive && !peer.out.empty())
				alive = writable(peer);
			if (!alive || (peer.closing && peer.out.empty()))
				drop(fds[i].fd);
		}
		if (fds[0].revents & POLLIN)
			acceptPeer();
	}
}

void Server::acceptPeer() {
	int fd = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
	if (fd < 0)
		return;
	if (peers_.size() >= kMaxPeers) {
		::close(fd);
		return;
	}
	peers_.emplace(fd, std::make_unique<Connection>(fd));
}

bool Server::readable(Connection& peer) {
	char buffer[4096];
	ssize_t n = ::recv(peer.fd, buffer, sizeof(buffer), 0);
	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	if (n == 0)
		return false;
	peer.in.append(buffer, static_cast<std::size_t>(n));
	std::size_t end;
	while (!peer.closing && (end = peer.in.find('\n')) != std::string::npos) {
		std::string line = peer.in.substr(0, end);
		peer.in.erase(0, end + 1);
		if (!line.empty() && line.back() == '\r')
			line.pop_back();
		command(peer, line);
	}
	return peer.in.size() <= kMaxLine && peer.out.size() <= kMaxQueued;
}

bool Server::writable(Connection& peer) {
	ssize_t n = ::send(peer.fd, peer.out.data(), peer.out.size(), MSG_NOSIGNAL);
	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	peer.out.erase(0, static_cast<std::size_t>(n));
	return true;
}

void Server::drop(int fd) {
	peers_.erase(fd);
	::close(fd);
}

void Server::command(Connection& peer, const std::string& line) {
	std::size_t space = line.find(' ');
	std::string verb = line.substr(0, space);
	std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
	if (verb == "SET") {
		std::size_t gap = rest.find(' ');
		if (gap == std::string::npos)
			peer.send("ERR a value is missing");
		else
			set(peer, rest.substr(0, gap), rest.substr(gap + 1));
	} else if (verb == "GET") {
		get(peer, rest);
	} else if (verb == "LIST") {
		list(peer, rest);
	} else if (verb == "QUIT") {
		peer.closing = true;
	} else {
		peer.send("ERR unknown command");
	}
}

void Server::set(Connection& peer, const std::string& path, const std::string& text) {
	if (!Store::validPath(path)) {
		peer.send("ERR not a path");
		return;
	}
	try {
		store_.set(path, Parser(text).parse());
		peer.send("OK");
	} catch (const ParseError& e) {
		peer.send(std::string("ERR ") + e.what());
	}
}

void Server::get(Connection& peer, const std::string& path) {
	if (const Value* v = store_.find(path))
		peer.send("VALUE " + path + " " + v->text());
	else
		peer.send("NONE " + path);
}

void Server::list(Connection& peer, const std::string& prefix) {
	store_.each(prefix, [&peer](const std::string& path, const Value& value) {
		peer.send("VALUE " + path + " " + value.text());
	});
	peer.send("END");
}

} // namespace lampwire
