// The ops, one a file.
#pragma once

#include "attn/op.h"

namespace attn::ops {

const Op& matmul();
const Op& matmul_transposed();
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

}  // namespace attn::ops
