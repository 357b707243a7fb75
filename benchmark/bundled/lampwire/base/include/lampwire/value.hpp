#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace lampwire {

class Value;
using List = std::vector<Value>;
using Object = std::map<std::string, Value>;

/// A setting: null, a truth value, a number, a text, a list or an object.
class Value {
public:
	Value() = default;
	Value(bool b) : data_(b) {}
	Value(double d) : data_(d) {}
	Value(std::string s) : data_(std::move(s)) {}
	Value(List l) : data_(std::move(l)) {}
	Value(Object o) : data_(std::move(o)) {}

	template <typename T>
	const T* as() const { return std::get_if<T>(&data_); }

	/// Writes the value on one line.
	std::string text() const;

private:
	void write(std::string& out) const;

	std::variant<std::monostate, bool, double, std::string, List, Object> data_;
};

} // namespace lampwire
