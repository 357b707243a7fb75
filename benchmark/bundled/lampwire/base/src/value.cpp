#include "lampwire/value.hpp"

#include <cstdio>

namespace lampwire {

namespace {

void quote(const std::string& s, std::string& out) {
	out += '"';
	for (char c : s) {
		if (c == '"' || c == '\\')
			out += '\\';
		if (static_cast<unsigned char>(c) < 0x20)
			out += ' ';
		else
			out += c;
	}
	out += '"';
}

} // namespace

std::string Value::text() const {
	std::string out;
	write(out);
	return out;
}

void Value::write(std::string& out) const {
	if (const bool* b = as<bool>()) {
		out += *b ? "true" : "false";
	} else if (const double* d = as<double>()) {
		char buffer[40];
		std::snprintf(buffer, sizeof(buffer), "%.10g", *d);
		out += buffer;
	} else if (const std::string* s = as<std::string>()) {
		quote(*s, out);
	} else if (const List* l = as<List>()) {
		out += '[';
		for (std::size_t i = 0; i < l->size(); ++i) {
			if (i > 0)
				out += ',';
			(*l)[i].write(out);
		}
		out += ']';
	} else if (const Object* o = as<Object>()) {
		out += '{';
		bool first = true;
		for (const auto& [key, value] : *o) {
			if (!first)
				out += ',';
			first = false;
			quote(key, out);
			out += ':';
			value.write(out);
		}
		out += '}';
	} else {
		out += "null";
	}
}

} // namespace lampwire
