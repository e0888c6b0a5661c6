// Every op of the core. In a file of its own: a Wasm module that has to be small brings a table with fewer, and the
// linker then leaves this one, and the ops that only it names, in the library.
#include "ops.h"

namespace attn {

namespace {

// A table, not self-registering objects: a linker drops those of a static library that nobody names. By name, in order.
const Op* const table[] = {
    &ops::add(),
    &ops::additive(),
    &ops::affine(),
    &ops::alibi(),
    &ops::alibi_slope(),
    &ops::angle(),
    &ops::arc_cosine(),
    &ops::cached_mix(),
    &ops::cached_scores(),
    &ops::column_sum(),
    &ops::concat_heads(),
    &ops::copy(),
    &ops::cosine(),
    &ops::divide(),
    &ops::exp(),
    &ops::gelu(),
    &ops::gelu_tanh(),
    &ops::histogram(),
    &ops::inverse_root(),
    &ops::linear(),
    &ops::lookup(),
    &ops::mask(),
    &ops::matmul(),
    &ops::matmul_transposed(),
    &ops::multiply(),
    &ops::normalize(),
    &ops::position_shift(),
    &ops::random_products(),
    &ops::relu(),
    &ops::rescale(),
    &ops::reshape(),
    &ops::rms_normalize(),
    &ops::rotate(),
    &ops::round(),
    &ops::row_entropy(),
    &ops::row_gradient_norm(),
    &ops::row_length(),
    &ops::row_max(),
    &ops::row_mean(),
    &ops::row_mean_square(),
    &ops::row_sum(),
    &ops::row_variance(),
    &ops::scale(),
    &ops::shift(),
    &ops::silu(),
    &ops::sinusoid(),
    &ops::slice(),
    &ops::softcap(),
    &ops::softcap_gradient(),
    &ops::softmax(),
    &ops::softmax_gradient(),
    &ops::softmax_jacobian(),
    &ops::split_heads(),
    &ops::stack_rows(),
    &ops::subtract(),
    &ops::subtract_log(),
    &ops::swiglu(),
    &ops::tanh(),
    &ops::tile_accumulate(),
    &ops::tile_max(),
    &ops::tile_output(),
    &ops::tile_scores(),
    &ops::tile_sum(),
    &ops::transposed_matmul(),
};

}  // namespace

std::span<const Op* const> op_table() { return table; }

}  // namespace attn
