#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace shelf {

static const int kMaxEntries = 64;

int log_line(const char *line);
int store(const std::string &path, const unsigned char *data, int size);

int copy_name(char *out, int capacity, const char *name, int length)
{
    if (length < 0 || length >= capacity) {
        return -1;
    }
    memcpy(out, name, length);
    out[length] = 0;
    return length;
}

int sum(const int *values, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++) {
        if (values[i] < 0) {
            continue;
        }
        total += values[i];
    }
    return total;
}

int kind(const char *name, int deep)
{
    if (strlen(name) == 0) {
        return 0;
    } else if (strlen(name) > 40 && deep) {
        log_line(name);
        return 2;
    }
    if (deep) {
        log_line(name);
    } else {
        log_line("plain");
    }
    return 1;
}

class Box {
public:
    explicit Box(int limit) : limit_(limit) {}

    int add(const std::string &path, const unsigned char *data, int size)
    {
        if (size > limit_) {
            throw std::length_error("too large");
        }
        if (path.find("..") != std::string::npos || path[0] == '/') {
            throw std::invalid_argument("outside");
        }
        return store(path, data, size);
    }

    unsigned char entry(const std::vector<unsigned char> &all, int index) const
    {
        if (index < 0 || index >= kMaxEntries) {
            return 0;
        }
        return all[index];
    }

private:
    int limit_;
};

}  // namespace shelf
