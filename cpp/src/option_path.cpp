#include "option_path.h"

#include <algorithm>

namespace attn {
namespace {

thread_local const OptionPath* innermost = nullptr;

}  // namespace

OptionPath::OptionPath(std::string path, std::string mask)
    : path_(std::move(path)), mask_(std::move(mask)), outer_(innermost) {
  innermost = this;
}

OptionPath::~OptionPath() { innermost = outer_; }

void OptionPath::name(std::string_view code, Error::Params& params) {
  const bool of_mask = code == "invalid_mask";
  if (!of_mask && code != "out_of_range" && code != "invalid_option" && code != "not_finite") return;
  for (const OptionPath* here = innermost; here; here = here->outer_) here->apply(of_mask, params);
}

void OptionPath::apply(bool of_mask, Error::Params& params) const {
  const auto is_name = [](const auto& param) { return param.first == "name"; };
  const auto found = std::find_if(params.begin(), params.end(), is_name);
  if (found != params.end()) {
    auto& name = std::get<std::string>(found->second);
    if (name.find('.') == name.npos) name = path_ + name;
  } else if (of_mask && path_ + mask_ != "mask") {
    params.emplace_back("name", path_ + mask_);
  }
}

}  // namespace attn
