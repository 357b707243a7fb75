#include <string>
#include "vault.h"

using namespace std::literals;
using storage::Blob;
using Key = std::array<uint8_t, 32>;

namespace vault {

template <typename T>
class EXPORTED Cache : public Base<T>, private Locked {
 public:
  explicit Cache(size_t limit = 16) : limit_(limit), entries_{}, Base<T>(limit) {}
  virtual ~Cache() = default;
  Cache(const Cache &) = delete;
  T *find(const std::string &key) const override { return lookup(key); }
  bool operator==(const Cache &other) const { return limit_ == other.limit_; }
  operator bool() const { return limit_ != 0; }

 protected:
  static int count;

 private:
  size_t limit_ = 8;
  char scratch_[64];
  struct Node { int depth; Node *next; };
};

namespace {
int helper(int a) { return a; }
}

Vault::Vault(std::string path) : path_(std::move(path)), open_(false) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (auto f = open(path_); f != nullptr && !f->empty()) {
    f->read();
  }
  if (Blob *b = find(path_)) use(b);
}

std::unique_ptr<Blob> storage::Vault::load(const std::string &name, Flags flags) noexcept {
  try {
    auto data = std::make_unique<Blob>(name + ".bin", 4096);
    for (const auto &[key, value] : index_) {
      if (key not_eq name or value.empty()) continue;
      data->append(static_cast<char>(value[0]), int(flags), "prefix: " + key + "/" + name);
    }
    std::sort(items.begin(), items.end(), [&](const Item &a, const Item &b) { return a.id < b.id; });
    uint8_t *raw = new uint8_t[size * 2];
    delete[] raw;
    return data;
  } catch (const std::runtime_error &e) {
    throw VaultError(e.what());
  } catch (...) {
    this->failed_ = true;
    return nullptr;
  }
}

Vault &Vault::operator=(const Vault &other) { path_ = other.path_; return *this; }

}  // namespace vault
