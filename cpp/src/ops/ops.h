// The ops, one a file.
#pragma once

#include <span>

#include "attn/op.h"

namespace attn {

/// The ops that find_op knows, in the order of their names.
std::span<const Op* const> op_table();

}  // namespace attn

namespace attn::ops {

const Op& matmul();
const Op& matmul_transposed();
const Op& transposed_matmul();
const Op& linear();
const Op& scale();
const Op& softcap();
const Op& add();
const Op& mask();
const Op& softmax();
const Op& shift();
const Op& exp();
const Op& row_sum();
const Op& column_sum();
const Op& divide();
const Op& round();
const Op& angle();
const Op& sinusoid();
const Op& position_shift();
const Op& rotate();
const Op& lookup();
const Op& alibi_slope();
const Op& alibi();
const Op& relu();
const Op& tanh();
const Op& gelu();
const Op& gelu_tanh();
const Op& silu();
const Op& swiglu();
const Op& row_mean();
const Op& row_mean_square();
const Op& row_variance();
const Op& inverse_root();
const Op& normalize();
const Op& rms_normalize();
const Op& affine();
const Op& subtract_log();
const Op& copy();
const Op& split_heads();
const Op& concat_heads();

const Op& softmax_gradient();
const Op& softcap_gradient();
const Op& softmax_jacobian();
const Op& additive();
const Op& slice();
const Op& tile_scores();
const Op& tile_max();
const Op& rescale();
const Op& tile_sum();
const Op& tile_accumulate();
const Op& tile_output();
const Op& cached_scores();
const Op& cached_mix();
const Op& stack_rows();
const Op& reshape();
const Op& random_products();
const Op& row_max();
const Op& row_entropy();
const Op& row_gradient_norm();
const Op& histogram();
const Op& subtract();
const Op& multiply();
const Op& row_length();
const Op& cosine();
const Op& arc_cosine();

}  // namespace attn::ops
