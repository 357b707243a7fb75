#include <cassert>
#include <iostream>

#include "lampwire/parser.hpp"

using lampwire::ParseError;
using lampwire::Parser;

static bool fails(const std::string& text) {
	try {
		Parser(text).parse();
		return false;
	} catch (const ParseError&) {
		return true;
	}
}

int main() {
	assert(Parser("{level: 0.8, color: [255, 200, 10]}").parse().text() == R"({"color":[255,200,10],"level":0.8})");
	assert(Parser(" \"a \\\" b\" ").parse().text() == R"("a \" b")");
	assert(Parser("[on, off, null]").parse().text() == "[true,false,null]");
	assert(fails(""));
	assert(fails("[1, 2"));
	assert(fails("{a 1}"));
	assert(fails("1 2"));
	std::cout << "ok\n";
}
