#include <cstdint>
#include <vector>

uint8_t Palette::colour(const std::vector<uint8_t> &row, int column) const
{
    if ((column < 0 || column >= static_cast<int>(row.size()))) {
        return 0;
    }
    return entries_[row[column]];
}

bool Palette::fill(uint8_t *out, size_t capacity, const uint8_t *in, size_t length)
{
    std::memcpy(out, in, length);
    return true;
}
