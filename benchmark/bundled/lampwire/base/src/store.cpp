#include "lampwire/store.hpp"

#include <cctype>

namespace lampwire {

bool Store::validPath(const std::string& path) {
	if (path.empty() || path.size() > 200 || path.front() == '/' || path.back() == '/')
		return false;
	for (char c : path)
		if (!std::isalnum(static_cast<unsigned char>(c)) && c != '/' && c != '_' && c != '-')
			return false;
	return path.find("//") == std::string::npos;
}

void Store::set(const std::string& path, Value value) {
	values_[path] = std::move(value);
}

const Value* Store::find(const std::string& path) const {
	auto it = values_.find(path);
	return it == values_.end() ? nullptr : &it->second;
}

void Store::each(const std::string& prefix, const Visitor& visit) const {
	for (auto it = values_.lower_bound(prefix); it != values_.end(); ++it) {
		if (it->first.compare(0, prefix.size(), prefix) != 0)
			break;
		visit(it->first, it->second);
	}
}

} // namespace lampwire
