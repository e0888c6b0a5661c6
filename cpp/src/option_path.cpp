#include "option_path.h"

namespace attn {

void under(const std::string& path, void (*plan)(void*), void* context) {
  try {
    plan(context);
  } catch (const Error& error) {
    const std::string& code = error.code();
    const bool of_mask = code == "invalid_mask";
    if (!of_mask && code != "out_of_range" && code != "invalid_option" && code != "not_finite") throw;
    const auto* value = error.param("name");
    const std::string name = value ? std::get<std::string>(*value) : of_mask ? "mask" : "";
    if (name.empty() || name.find('.') != name.npos) throw;
    throw error.named(path + name);
  }
}

}  // namespace attn
