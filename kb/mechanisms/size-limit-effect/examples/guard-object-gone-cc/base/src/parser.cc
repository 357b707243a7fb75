#include "parser.h"

#include <stdexcept>

class NestingGuard {
public:
    NestingGuard(int &depth, int limit) : depth_(depth)
    {
        if (++depth_ > limit) {
            throw std::runtime_error("nested too deeply");
        }
    }
    ~NestingGuard() { --depth_; }

private:
    int &depth_;
};

Value Parser::parseValue()
{
    NestingGuard guard(depth_, 512);
    if (peek() == '[') {
        return parseArray();
    }
    return parseScalar();
}

Value Parser::parseArray()
{
    Value items = Value::array();
    next();
    while (peek() != ']') {
        items.append(parseValue());
    }
    next();
    return items;
}
