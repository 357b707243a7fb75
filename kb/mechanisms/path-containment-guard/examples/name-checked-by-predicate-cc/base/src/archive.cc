#include <filesystem>
#include <fstream>
#include <string>

namespace fs = std::filesystem;

bool Archive::write(const fs::path &root, const std::string &name, const std::string &content)
{
    if (name.find("..") != std::string::npos || fs::path(name).is_absolute()) {
        return false;
    }
    std::ofstream out(root / name, std::ios::binary);
    out << content;
    return out.good();
}
