// The ops, one a file.
#pragma once

#include "attn/op.h"

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
const Op& split_heads();
const Op& concat_heads();

const Op& softmax_gradient();
const Op& softcap_gradient();
const Op& softmax_jacobian();

}  // namespace attn::ops
