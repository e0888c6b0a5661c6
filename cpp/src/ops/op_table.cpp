// Every op of the core. In a file of its own: a Wasm module that has to be small brings a table with fewer, and the
// linker then leaves this one, and the ops that only it names, in the library.
#include "ops.h"

namespace attn {

namespace {

// A table, not self-registering objects: a linker drops those of a static library that nobody names.
const Op* const table[] = {
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
    &ops::histogram(),
    &ops::subtract(),
    &ops::multiply(),
    &ops::row_length(),
    &ops::cosine(),
    &ops::arc_cosine(),
};

}  // namespace

std::span<const Op* const> op_table() { return table; }

}  // namespace attn
