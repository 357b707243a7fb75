#include <filesystem>
#include <fstream>
#include <string>

namespace fs = std::filesystem;

static bool leaves(const std::string &name)
{
    return name.find("..") != std::string::npos || fs::path(name).is_absolute();
}

bool Archive::write(const fs::path &root, const std::string &name, const std::string &content)
{
    if (leaves(name)) {
        return false;
    }
    std::ofstream out(root / name, std::ios::binary);
    out << content;
    return out.good();
}
