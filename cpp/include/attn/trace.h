// A computation that kept everything: its steps in order, each with its value and what it was made from.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "attn/derivation.h"
#include "attn/matrix.h"
#include "attn/params.h"

namespace attn {

/// What the rows and the columns of a step stand for: query, key, feature, token, sum. Words that outlive every trace.
using Axes = std::array<std::string_view, 2>;

struct Step {
  std::string id;                     ///< "scores", "weights": stable
  std::string_view op;                ///< "input" or an op of op.h
  std::vector<std::string> operands;  ///< ids of earlier steps
  Matrix data;
  Axes axes;
  Params params;
};

/// Steps in topological order. Every argument is a step of op "input", so any number walks back to what was typed.
///
/// Example:
///     const Trace trace = scaled_dot_product_attention(query, key, value);
///     trace.step("weights").data(1, 0);          // 0.2689…
///     trace.derive("weights", 1, 0).partials;    // max, shifted, shifted, exponential, exponential, sum
struct Trace {
  std::string algorithm;
  std::vector<Step> steps;

  /// The step of that id, or nullptr.
  const Step* find(std::string_view id) const noexcept;

  /// The step of that id. Throws `unknown_step` {id, known}.
  const Step& step(std::string_view id) const;

  /// Where cell (row, col) of a step came from. Throws `unknown_step`, or `out_of_range` {name: "row" | "col", …}.
  /// An input has neither terms nor partials.
  Derivation derive(std::string_view id, Index row, Index col) const;
};

}  // namespace attn
