#include "adapters.h"
#include "attn/positions.h"
#include "heads.h"

namespace attn::test {
namespace {

/// Matrix `at` of those that the last two axes make.
Matrix slice(const Tensor& tensor, Index at) {
  const Index rows = tensor.shape.end()[-2], cols = tensor.shape.end()[-1];
  return Eigen::Map<const Matrix>(tensor.data.data() + at * rows * cols, rows, cols);
}

}  // namespace

Tensors rotary_adapter(const Case& one) {
  const Tensor &cos = one.inputs.at("cos_cache"), &sin = one.inputs.at("sin_cache");
  const bool merged = one.inputs.at("X").shape.size() == 3;
  const Tensor x = merged ? split_heads(one.inputs.at("X"), one.attributes.at("num_heads")) : one.inputs.at("X");
  const Index heads = x.shape[1];
  RotaryOptions options{.interleaved = one.attribute("interleaved", 0) != 0};
  if (const Index size = one.attribute("rotary_embedding_dim", Index(0)); size != 0) options.size = size;

  Tensor rotated{x.shape, {}};
  for (Index head = 0; head < x.shape[0] * heads; ++head) {
    const Index batch = head / heads;
    // With positions the caches are tables for all; without, each batch entry has its own rows.
    const bool tables = one.has("position_ids");
    if (tables) options.positions = slice(one.inputs.at("position_ids"), 0).row(batch);
    options.cos = slice(cos, tables ? 0 : batch);
    options.sin = slice(sin, tables ? 0 : batch);
    const Matrix turned = rotary_embedding(slice(x, head), options).step("rotated").data;
    rotated.data.insert(rotated.data.end(), turned.data(), turned.data() + turned.size());
  }
  return {{"Y", merged ? merge_heads(rotated) : rotated}};
}

}  // namespace attn::test
