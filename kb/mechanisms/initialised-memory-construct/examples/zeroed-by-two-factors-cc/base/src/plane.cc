#include <cstdint>
#include <cstdlib>
#include <new>

bool Plane::allocate(uint32_t width, uint32_t height)
{
    stride_ = (width + 15) & ~15u;
    size_t size = static_cast<size_t>(stride_) * height;
    data_ = static_cast<uint8_t*>(std::calloc(1, size));
    return data_ != nullptr;
}
