// What the parts of a layer have in common: a residual sum around each, and a norm after it or before it.
#pragma once

#include "attn/encoder.h"
#include "attn/error.h"
#include "normalization_steps.h"
#include "option_path.h"

namespace attn {

/// Goes through a layer part by part.
///
/// Example:
///     Residuals path(layer, input, options);
///     path.around("residual1", "norm1", weights.norm1, [&](Place from) { … return what was made from it; });
///     path.finish();
class Residuals {
 public:
  Residuals(const Part& layer, Place input, const LayerOptions& options)
      : layer_(layer), last_(input), options_(options) {}

  template <typename Make>
  void around(const char* residual, const char* norm, const NormWeights& weights, Make make) {
    const bool post = options_.norm == NormPlace::post;
    const auto normalize = [&](Place from) {
      return add_layer_norm(layer_.part(norm), from, weights, options_.epsilon);
    };
    const Place made = make(post ? last_ : normalize(last_));
    last_ = layer_.add(residual, "add", {last_, made}, {"token", "feature"});
    if (post) last_ = normalize(last_);
  }

  Place finish() { return layer_.add("output", "copy", {last_}, {"token", "feature"}); }

 private:
  const Part& layer_;
  Place last_;
  const LayerOptions& options_;
};

/// Where the options of a layer stand: "encoder.layers.0." of the step ids that begin with encoder.layer.0.
inline std::string layer_path(const Part& trace, std::size_t layer) {
  return trace.id("layers." + std::to_string(layer) + ".");
}

/// The layers of a stack one upon the other, then its final norm, then `output`. `add_layer(part, input, layer)`.
template <typename Stack, typename AddLayer>
Place add_stack(const Part& trace, Place input, const Stack& stack, AddLayer add_layer) {
  for (std::size_t i = 0; i < stack.layers.size(); ++i) {
    const Part layer = trace.part("layer", static_cast<Index>(i));
    const OptionPath here(layer_path(trace, i));
    input = add_layer(layer, input, stack.layers[i]);
  }
  if (stack.final_norm) {
    input = add_layer_norm(trace.part("finalNorm"), input, *stack.final_norm, stack.epsilon);
  }
  return trace.add("output", "copy", {input}, {"token", "feature"});
}

/// `add_layer_inputs(part, layer)`. Throws `empty_input` {name: "layers"}.
template <typename Stack, typename AddLayerInputs>
void add_stack_inputs(const Part& trace, const Stack& stack, AddLayerInputs add_layer_inputs) {
  if (stack.layers.empty()) throw error::empty_input(trace.id("layers"));
  for (std::size_t i = 0; i < stack.layers.size(); ++i) {
    const Part layer = trace.part("layer", static_cast<Index>(i));
    const OptionPath here(layer_path(trace, i));
    add_layer_inputs(layer, stack.layers[i]);
  }
  if (stack.final_norm) add_norm_inputs(trace.part("finalNorm"), *stack.final_norm);
}

}  // namespace attn
