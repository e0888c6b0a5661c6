#include "attn/activation.h"

#include "adapters.h"
#include "lines.h"

namespace attn::test {
namespace {

Tensors activated(const Tensor& x, Activation kind, const ActivationOptions& options = {}) {
  return {{"Y", shaped(activation(flat_from(x, 0), kind, options).step("output").data, x.shape)}};
}

}  // namespace

Tensors relu_adapter(const Case& one) { return activated(one.inputs.at("X"), Activation::relu); }

Tensors gelu_adapter(const Case& one) {
  const bool tanh = one.attribute("approximate", std::string("none")) == "tanh";
  return activated(one.inputs.at("X"), tanh ? Activation::gelu_tanh : Activation::gelu);
}

Tensors swish_adapter(const Case& one) {
  return activated(one.inputs.at("X"), Activation::silu, {.alpha = one.attribute("alpha", 1.0)});
}

Tensors swiglu_adapter(const Case& one) {
  return activated(one.inputs.at("B"), Activation::swiglu,
                   {.gate = flat_from(one.inputs.at("A"), 0), .alpha = one.attribute("alpha", 1.0)});
}

}  // namespace attn::test
