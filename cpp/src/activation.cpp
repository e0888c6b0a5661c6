#include "attn/activation.h"

#include <cmath>

#include "activation_steps.h"
#include "attn/error.h"

namespace attn {
namespace {

const char* op_of(Activation kind) {
  switch (kind) {
    case Activation::relu:
      return "relu";
    case Activation::gelu:
      return "gelu";
    case Activation::gelu_tanh:
      return "gelu_tanh";
    case Activation::silu:
      return "silu";
    case Activation::tanh:
      return "tanh";
    default:
      return "swiglu";
  }
}

bool has_alpha(Activation kind) { return kind == Activation::silu || kind == Activation::swiglu; }

}  // namespace

void add_activation(const Part& trace, const char* name, Activation kind, Operand gate, Operand input, double alpha,
                    const Axes& axes) {
  if (!std::isfinite(alpha)) throw error::not_finite("alpha");
  Params params;
  if (has_alpha(kind)) params.set("alpha", alpha);
  trace.add(name, op_of(kind), {gate, input}, axes, std::move(params));
}

Trace activation(const MatrixView& input, Activation kind, const ActivationOptions& options) {
  if (options.alpha && !has_alpha(kind)) throw error::invalid_option("alpha");
  if (options.gate && kind != Activation::swiglu) throw error::invalid_option("gate");
  if (!options.gate && kind == Activation::swiglu) throw error::empty_input("gate");

  const Axes axes{"token", "feature"};
  TraceBuilder trace("activation");
  trace.input("input", input, axes);
  if (options.gate) {
    trace.input("gate", options.gate, axes);
    if (shape_of(input) != shape_of(*options.gate)) throw trace.mismatch("input", "gate");
  }
  add_activation(trace, "output", kind, options.gate ? "gate" : nullptr, "input", options.alpha.value_or(1), axes);
  return std::move(trace).run();
}

}  // namespace attn
