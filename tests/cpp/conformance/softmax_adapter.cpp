#include "adapters.h"
#include "attn/softmax.h"
#include "lines.h"

namespace attn::test {

Tensors softmax_adapter(const Case& one) {
  const Tensor& x = one.inputs.at("X");
  const LinesAlong lines(x.shape, one.axis(x.shape.size()));
  return {{"Y", lines.tensor(softmax(lines.rows(x)).step("weights").data)}};
}

Tensors log_softmax_adapter(const Case& one) {
  const Tensor& x = one.inputs.at("X");
  const LinesAlong lines(x.shape, one.axis(x.shape.size()));
  return {{"Y", lines.tensor(log_softmax(lines.rows(x)).step("logWeights").data)}};
}

}  // namespace attn::test
