#include "lampwire/parser.hpp"

#include <cctype>
#include <cstdlib>

namespace lampwire {

namespace {

bool nameChar(char c) {
	return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
}

} // namespace

Parser::Nesting::Nesting(Parser& parser) : parser_(parser) {
	if (++parser_.depth_ > kMaxDepth)
		parser_.fail("nested too deeply");
}

Value Parser::parse() {
	Value v = value();
	skipSpace();
	if (at_ != in_.size())
		fail("text behind the value");
	return v;
}

Value Parser::value() {
	Nesting nesting(*this);
	skipSpace();
	char c = peek();
	if (c == '[')
		return list();
	if (c == '{')
		return object();
	if (c == '"')
		return quoted();
	if (c == '-' || std::isdigit(static_cast<unsigned char>(c)))
		return number();
	return word();
}

Value Parser::list() {
	List items;
	expect('[');
	if (accept(']'))
		return items;
	do {
		items.push_back(value());
	} while (accept(','));
	expect(']');
	return items;
}

Value Parser::object() {
	Object members;
	expect('{');
	if (accept('}'))
		return members;
	do {
		std::string k = key();
		expect(':');
		members[k] = value();
	} while (accept(','));
	expect('}');
	return members;
}

Value Parser::number() {
	std::string digits;
	while (std::isdigit(static_cast<unsigned char>(peek())) || peek() == '-' || peek() == '+' || peek() == '.' || peek() == 'e')
		digits += in_[at_++];
	char* end = nullptr;
	double d = std::strtod(digits.c_str(), &end);
	if (*end != '\0')
		fail("not a number");
	return d;
}

Value Parser::word() {
	std::string w = name();
	if (w == "true" || w == "on")
		return true;
	if (w == "false" || w == "off")
		return false;
	if (w == "null")
		return Value();
	fail("unknown word");
}

std::string Parser::key() {
	skipSpace();
	return peek() == '"' ? quoted() : name();
}

std::string Parser::quoted() {
	std::string s;
	++at_;
	while (peek() != '"') {
		if (at_ >= in_.size())
			fail("text without an end");
		if (in_[at_] == '\\' && ++at_ >= in_.size())
			fail("text without an end");
		s += in_[at_++];
	}
	++at_;
	return s;
}

std::string Parser::name() {
	std::string s;
	while (nameChar(peek()))
		s += in_[at_++];
	if (s.empty())
		fail("a value or name is missing");
	return s;
}

void Parser::skipSpace() {
	while (at_ < in_.size() && std::isspace(static_cast<unsigned char>(in_[at_])))
		++at_;
}

bool Parser::accept(char c) {
	skipSpace();
	if (peek() != c)
		return false;
	++at_;
	return true;
}

void Parser::expect(char c) {
	if (!accept(c))
		fail("a bracket, colon or comma is missing");
}

void Parser::fail(const char* what) const {
	throw ParseError(std::string(what) + " at " + std::to_string(at_));
}

} // namespace lampwire
