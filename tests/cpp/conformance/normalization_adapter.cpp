#include "attn/normalization.h"

#include "adapters.h"
#include "lines.h"

namespace attn::test {
namespace {

/// What the operator normalizes together is one row of ours.
struct Rows {
  Matrix input;
  NormWeights weights;
  double epsilon;
  std::vector<Index> shape, reduced;

  explicit Rows(const Case& one) {
    const Tensor& x = one.inputs.at("X");
    const std::size_t axis = one.axis(x.shape.size());
    input = flat_from(x, axis);
    weights.gamma = flat_from(one.inputs.at("Scale"), 0);
    if (one.has("B")) weights.beta = flat_from(one.inputs.at("B"), 0);
    epsilon = one.attribute("epsilon", 1e-5);
    shape = reduced = x.shape;
    for (std::size_t i = axis; i < reduced.size(); ++i) reduced[i] = 1;
  }
};

}  // namespace

Tensors layer_norm_adapter(const Case& one) {
  const Rows rows(one);
  const Trace trace = layer_norm(rows.input, rows.weights, rows.epsilon);
  return {{"Y", shaped(trace.step("output").data, rows.shape)},
          {"Mean", shaped(trace.step("mean").data, rows.reduced)},
          {"InvStdDev", shaped(trace.step("inverseDeviation").data, rows.reduced)}};
}

Tensors rms_norm_adapter(const Case& one) {
  const Rows rows(one);
  return {{"Y", shaped(rms_norm(rows.input, rows.weights, rows.epsilon).step("output").data, rows.shape)}};
}

}  // namespace attn::test
