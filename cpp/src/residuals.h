// What the parts of a layer have in common: a residual sum around each, and a norm after it or before it.
#pragma once

#include <string>

#include "attn/encoder.h"
#include "attn/error.h"
#include "normalization_steps.h"

namespace attn {

/// Goes through a layer part by part: residual1, norm1, residual2, norm2, …
///
/// Example:
///     Residuals path(trace, prefix, input, options);
///     path.around(weights.norm1, [&](const std::string& from) { … return id of what was made from it; });
///     path.finish();
class Residuals {
 public:
  Residuals(TraceBuilder& trace, std::string prefix, std::string input, const LayerOptions& options)
      : trace_(trace), prefix_(std::move(prefix)), last_(std::move(input)), options_(options) {}

  template <typename Part>
  void around(const NormWeights& norm, Part part) {
    ++count_;
    const std::string norm_prefix = prefix_ + "norm" + std::to_string(count_) + ".";
    const std::string residual = prefix_ + "residual" + std::to_string(count_);
    const bool post = options_.norm == NormPlace::post;
    const auto normalize = [&](const std::string& from) {
      add_layer_norm(trace_, norm_prefix, from, norm, options_.epsilon);
      return norm_prefix + "output";
    };
    const std::string made = part(post ? last_ : normalize(last_));
    trace_.add(residual, "add", {last_, made}, {"token", "feature"});
    last_ = post ? normalize(residual) : residual;
  }

  void finish() { trace_.add(prefix_ + "output", "copy", {last_}, {"token", "feature"}); }

 private:
  TraceBuilder& trace_;
  std::string prefix_;
  std::string last_;
  const LayerOptions& options_;
  int count_ = 0;
};

/// The layers of a stack one upon the other, then its final norm, then `output`. `add_layer(layer, prefix, input)`.
template <typename Stack, typename AddLayer>
void add_stack(TraceBuilder& trace, const std::string& prefix, std::string input, const Stack& stack,
               AddLayer add_layer) {
  for (std::size_t i = 0; i < stack.layers.size(); ++i) {
    const std::string layer = prefix + "layer." + std::to_string(i) + ".";
    add_layer(stack.layers[i], layer, input);
    input = layer + "output";
  }
  if (stack.final_norm) {
    add_layer_norm(trace, prefix + "finalNorm.", input, *stack.final_norm, stack.epsilon);
    input = prefix + "finalNorm.output";
  }
  trace.add(prefix + "output", "copy", {input}, {"token", "feature"});
}

/// `add_layer_inputs(layer, prefix)`. Throws `empty_input` {name: "layers"}.
template <typename Stack, typename AddLayerInputs>
void add_stack_inputs(TraceBuilder& trace, const std::string& prefix, const Stack& stack,
                      AddLayerInputs add_layer_inputs) {
  if (stack.layers.empty()) throw error::empty_input(prefix + "layers");
  for (std::size_t i = 0; i < stack.layers.size(); ++i) {
    add_layer_inputs(stack.layers[i], prefix + "layer." + std::to_string(i) + ".");
  }
  if (stack.final_norm) add_norm_inputs(trace, prefix + "finalNorm.", *stack.final_norm);
}

}  // namespace attn
