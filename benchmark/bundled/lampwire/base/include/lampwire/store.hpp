#pragma once

#include <functional>
#include <map>
#include <string>

#include "lampwire/value.hpp"

namespace lampwire {

/// The tree of settings, kept flat by path.
class Store {
public:
	using Visitor = std::function<void(const std::string& path, const Value& value)>;

	/// True for paths as "stage/left/dimmer".
	static bool validPath(const std::string& path);

	void set(const std::string& path, Value value);
	const Value* find(const std::string& path) const;

	/// Visits all settings whose path begins with a prefix, in order.
	void each(const std::string& prefix, const Visitor& visit) const;

private:
	std::map<std::string, Value> values_;
};

} // namespace lampwire
