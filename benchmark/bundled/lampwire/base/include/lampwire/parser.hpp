#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "lampwire/value.hpp"

namespace lampwire {

struct ParseError : std::runtime_error {
	using std::runtime_error::runtime_error;
};

/// Reads values as peers write them.
class Parser {
public:
	/// Deepest nesting of lists and objects.
	static constexpr int kMaxDepth = 64;

	explicit Parser(std::string_view input) : in_(input) {}

	/// Reads the whole input as one value. Throws ParseError.
	Value parse();

private:
	/// Counts how deep the value that is being read is.
	class Nesting {
	public:
		explicit Nesting(Parser& parser);
		~Nesting() { --parser_.depth_; }

	private:
		Parser& parser_;
	};

	Value value();
	Value list();
	Value object();
	Value number();
	Value word();
	std::string key();
	std::string quoted();
	std::string name();

	void skipSpace();
	bool accept(char c);
	void expect(char c);
	char peek() const { return at_ < in_.size() ? in_[at_] : '\0'; }
	[[noreturn]] void fail(const char* what) const;

	std::string_view in_;
	std::size_t at_ = 0;
	int depth_ = 0;
};

} // namespace lampwire
