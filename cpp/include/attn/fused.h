// Attention in float32, all steps in one: what a model runs when nobody looks. Nothing is kept that a page could show,
// and no n × m matrix is held unless it is asked for.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "attn/matrix.h"
#include "attn/score_options.h"

namespace attn {

/// Heads one after the other, each row-major: head, row, feature.
struct FusedProblem {
  std::span<const float> query;  ///< heads × query_length × head_size
  std::span<const float> key;    ///< key_value_heads × key_length × head_size
  std::span<const float> value;  ///< key_value_heads × key_length × value_size
  Index heads = 1;
  std::optional<Index> key_value_heads = std::nullopt;  ///< divides heads; as many unless told
  Index query_length = 0;
  Index key_length = 0;  ///< those of the past included
  Index head_size = 0;
  std::optional<Index> value_size = std::nullopt;  ///< head_size unless told
  bool causal = false;                             ///< key j is visible to query i when j <= past + i
  Index past = 0;
  Scale scale = AutoScale{};
};

/// softmax(query · keyᵀ · scale) · value of every head, heads × query_length × value_size. Milakov, Gimelshein 2018:
/// one pass over the keys with a running maximum and a running sum.
///
/// Throws `out_of_range` (sizes, past), `invalid_option` (key_value_heads; a past that is not causal), `shape_mismatch`
/// (a span of another length), `too_large`, `not_finite` (an element, scale, the result).
///
/// Example: `fused_attention({.query = q, .key = k, .value = v, .query_length = 2, .key_length = 2, .head_size = 4})`
std::vector<float> fused_attention(const FusedProblem& problem);

/// The same into memory of the caller's, of just that length.
void fused_attention(const FusedProblem& problem, std::span<float> output);

/// Weights in × out, each size × size.
struct FusedWeights {
  std::span<const float> query;
  std::span<const float> key;
  std::span<const float> value;
  std::span<const float> output;
};

struct FusedMultiHeadProblem {
  std::span<const float> input;  ///< length × size
  FusedWeights weights;
  Index heads = 1;  ///< divides size
  Index length = 0;
  Index size = 0;
  bool causal = false;
  bool keep_weights = false;
};

struct FusedResult {
  std::vector<float> output;   ///< length × size (of fused_attention: heads × query_length × value_size)
  std::vector<float> weights;  ///< heads × length × length when they were to be kept, else empty
};

/// Projections, attention of every head, output projection: multi_head_attention in float32.
///
/// Throws as fused_attention; `invalid_option` {name: "heads"} unless they divide size.
///
/// Example: `fused_multi_head({.input = x, .weights = {q, k, v, o}, .heads = 8, .length = 10, .size = 512}).output`
FusedResult fused_multi_head(const FusedMultiHeadProblem& problem);

/// Either of the two, a part at a time, for a page that has to keep drawing. Rows do not know of each other: however
/// the work is cut, the result is the same to the last bit.
///
/// Example:
///     const auto run = start_fused(problem);
///     while (run->advance(1e6) < 1) draw();
///     run->finish().output
class FusedRun {
 public:
  virtual ~FusedRun() = default;

  /// Computes rows until `operations` multiplications, each with its addition, are done, or all are; never less than
  /// eight rows where there are so many. Returns how much of the work is done, from 0 to 1.
  double advance(double operations);

  /// The result, of which nothing is left here. After the last row. Throws `not_finite` {name: "output", index}.
  FusedResult finish();

 protected:
  FusedRun(Index rows, std::vector<Index> output_shape);

  virtual double cost(Index row) const = 0;          ///< multiplications with their additions
  virtual Index alike(Index row) const = 0;          ///< how many rows from this one on are of one kind, itself counted
  virtual void compute(Index row, Index count) = 0;  ///< comes for each row once, in order, for alike ones at once

  FusedResult result_;

 private:
  Index rows_, row_ = 0;
  std::vector<Index> output_shape_;
  double done_ = 0, total_ = 0;
};

/// Checks the problem and takes all the memory it needs. What the spans look at must live as long as the run; `weights`
/// of the result is empty. Throws as fused_attention, but for the result, which `finish` looks at.
std::unique_ptr<FusedRun> start_fused(const FusedProblem& problem);

/// The same of fused_multi_head.
std::unique_ptr<FusedRun> start_fused(const FusedMultiHeadProblem& problem);

}  // namespace attn
