#include "adapters.h"
#include "attn/softmax.h"
#include "lines.h"

namespace attn::test {

Tensors softmax_adapter(const Case& one) {
  const Tensor& x = one.inputs.at("X");
  const LinesAlong lines(x.shape, one.axis(x.shape.size()));
  return {{"Y", lines.tensor(softmax(lines.rows(x)).step("weights").data)}};
}

}  // namespace attn::test
