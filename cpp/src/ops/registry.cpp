#include <vector>

#include "ops.h"

namespace attn {
namespace {

// A table, not self-registering objects: a linker drops those of a static library that nobody names.
const auto& all() {
  static const std::vector<const Op*> ops{
      &ops::matmul(),
      &ops::matmul_transposed(),
      &ops::transposed_matmul(),
      &ops::linear(),
      &ops::scale(),
      &ops::softcap(),
      &ops::add(),
      &ops::mask(),
      &ops::softmax(),
      &ops::shift(),
      &ops::exp(),
      &ops::row_sum(),
      &ops::column_sum(),
      &ops::divide(),
      &ops::round(),
      &ops::split_heads(),
      &ops::concat_heads(),
      &ops::angle(),
      &ops::sinusoid(),
      &ops::position_shift(),
      &ops::rotate(),
      &ops::lookup(),
      &ops::alibi_slope(),
      &ops::alibi(),
      &ops::relu(),
      &ops::tanh(),
      &ops::gelu(),
      &ops::gelu_tanh(),
      &ops::silu(),
      &ops::swiglu(),
      &ops::row_mean(),
      &ops::row_mean_square(),
      &ops::row_variance(),
      &ops::inverse_root(),
      &ops::normalize(),
      &ops::rms_normalize(),
      &ops::affine(),
      &ops::subtract_log(),
      &ops::copy(),
      &ops::softmax_gradient(),
      &ops::softcap_gradient(),
      &ops::softmax_jacobian(),
      &ops::additive(),
      &ops::slice(),
      &ops::tile_scores(),
      &ops::tile_max(),
      &ops::rescale(),
      &ops::tile_sum(),
      &ops::tile_accumulate(),
      &ops::tile_output(),
      &ops::cached_scores(),
      &ops::cached_mix(),
      &ops::stack_rows(),
      &ops::reshape(),
      &ops::random_products(),
      &ops::row_max(),
      &ops::row_entropy(),
      &ops::row_gradient_norm(),
  };
  return ops;
}

}  // namespace

const Op& find_op(std::string_view name) {
  for (const Op* op : all()) {
    if (op->name() == name) return *op;
  }
  throw error::invalid_option("op", name);
}

void check_operands(const Op& op, std::size_t count) {
  const auto [least, most] = op.arity();
  if (count < least || count > most) throw error::invalid_option("operands", std::to_string(count));
}

std::vector<std::string> op_names() {
  std::vector<std::string> names;
  for (const Op* op : all()) names.emplace_back(op->name());
  return names;
}

}  // namespace attn
