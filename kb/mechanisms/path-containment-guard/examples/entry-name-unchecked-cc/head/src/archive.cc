#include <filesystem>
#include <fstream>
#include <string>

namespace fs = std::filesystem;

bool Archive::write(const fs::path &root, const std::string &name, const std::string &content)
{
    std::ofstream out(root / name, std::ios::binary);
    out << content;
    return out.good();
}
