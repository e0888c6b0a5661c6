#include "attn/common_mistakes.h"

#include <algorithm>

#include "attn/error.h"
#include "attn/limits.h"
#include "recipe.h"

namespace attn {
namespace {

constexpr Axes scores_axes{"query", "key"};
constexpr Axes sums_axes{"query", "sum"};
constexpr Axes output_axes{"query", "feature"};

void begin(const Part& trace, const MatrixView& query, const MatrixView& key, const MatrixView& value,
           const ScoreOptions& options) {
  add_query_key_value(trace, query, key, value);
  add_bias_input(trace, options);
}

Trace finish(TraceBuilder& trace) {
  trace.add("output", "matmul", {"weights", "value"}, output_axes);
  return std::move(trace).run();
}

/// All goes as it should, but with other options.
Trace with_options(const char* algorithm, const MatrixView& query, const MatrixView& key, const MatrixView& value,
                   const ScoreOptions& options) {
  TraceBuilder trace(algorithm);
  begin(trace, query, key, value, options);
  add_attention(trace, options);
  return std::move(trace).run();
}

ScoreOptions scaled(ScoreOptions options, const Scale& scale) {
  options.scale = scale;
  return options;
}

ScoreOptions hidden_as_zero(ScoreOptions options) {
  options.masked_score = 0;
  return options;
}

bool is_causal(const MaskPart& part) { return std::holds_alternative<mask::Causal>(part); }

}  // namespace

Trace no_scale(const MatrixView& query, const MatrixView& key, const MatrixView& value, const ScoreOptions& options) {
  return with_options("noScale", query, key, value, scaled(options, NoScale{}));
}

Trace scale_by_d(const MatrixView& query, const MatrixView& key, const MatrixView& value, const ScoreOptions& options) {
  // The size is checked to be above zero when query becomes an input, after this.
  const double factor = query.cols() > 0 ? 1 / double(query.cols()) : 1;
  return with_options("scaleByD", query, key, value, scaled(options, factor));
}

Trace no_transpose(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                   const ScoreOptions& options) {
  TraceBuilder trace("noTranspose");
  begin(trace, query, key, value, options);
  add_attention(trace, options, {.scores_op = "matmul"});
  return std::move(trace).run();
}

Trace column_softmax(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                     const ScoreOptions& options) {
  TraceBuilder trace("columnSoftmax");
  begin(trace, query, key, value, options);
  trace.add("weights", "softmax", {add_scores(trace, options)}, scores_axes, {{"axis", "column"}});
  return finish(trace);
}

Trace no_exponential(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                     const ScoreOptions& options) {
  TraceBuilder trace("noExponential");
  begin(trace, query, key, value, options);
  const Place last = add_scores(trace, hidden_as_zero(options));
  trace.add("sums", "row_sum", {last}, sums_axes);
  trace.add("weights", "divide", {last, "sums"}, scores_axes);
  return finish(trace);
}

Trace no_softmax(const MatrixView& query, const MatrixView& key, const MatrixView& value, const ScoreOptions& options) {
  TraceBuilder trace("noSoftmax");
  begin(trace, query, key, value, options);
  trace.add("weights", "scale", {add_scores(trace, hidden_as_zero(options))}, scores_axes, {{"factor", 1.0}});
  return finish(trace);
}

Trace masked_score_zero(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                        const ScoreOptions& options) {
  return with_options("maskedScoreZero", query, key, value, hidden_as_zero(options));
}

Trace mask_after_softmax(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                         const ScoreOptions& options) {
  ScoreOptions unmasked = options;
  unmasked.mask.clear();
  TraceBuilder trace("maskAfterSoftmax");
  begin(trace, query, key, value, unmasked);
  trace.add("softmaxed", "softmax", {add_scores(trace, unmasked)}, scores_axes, {{"axis", "row"}});
  const Shape scores = trace.shape("scores");
  const BoolMatrix mask = resolve(options.mask, scores.rows, scores.cols);
  trace.add("weights", "mask", {"softmaxed"}, scores_axes, {{"mask", mask}, {"maskedScore", 0.0}});
  trace.add("sums", "row_sum", {"weights"}, sums_axes);
  trace.add("output", "matmul", {"weights", "value"}, output_axes);
  if (mask.rowwise().any().all()) {
    trace.add("renormalized", "divide", {"weights", "sums"}, scores_axes);
    trace.add("renormalizedOutput", "matmul", {"renormalized", "value"}, output_axes);
  }
  return std::move(trace).run();
}

Trace causal_hides_self(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                        const ScoreOptions& options) {
  TraceBuilder trace("causalHidesSelf");
  begin(trace, query, key, value, options);
  check_size("scores", double(query.rows()), double(key.rows()));  // masks take memory too
  ScoreOptions hiding = options;
  for (MaskPart& part : hiding.mask) {
    if (!is_causal(part)) continue;
    // Key j is visible when j < past + i: the causal mask, moved one key to the left.
    const BoolMatrix causal = resolve({part}, query.rows(), key.rows() + 1);
    part = BoolMatrix(causal.rightCols(key.rows()));
  }
  add_attention(trace, hiding);
  return std::move(trace).run();
}

Trace sum_instead_of_mean(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                          const ScoreOptions& options) {
  TraceBuilder trace("sumInsteadOfMean");
  begin(trace, query, key, value, options);
  trace.add("weights", "exp", {add_scores(trace, options)}, scores_axes);
  return finish(trace);
}

std::vector<std::pair<std::string, Trace>> common_mistakes(const MatrixView& query, const MatrixView& key,
                                                           const MatrixView& value, const ScoreOptions& options) {
  // First one whose shapes and options are those of the right way: it throws when the problem itself is unsound.
  column_softmax(query, key, value, options);

  std::vector<std::pair<std::string, Trace>> mistakes;
  const auto add = [&](bool applies, auto mistake) {
    if (!applies) return;
    try {
      Trace trace = mistake(query, key, value, options);
      std::string name = trace.algorithm;
      mistakes.emplace_back(std::move(name), std::move(trace));
    } catch (const Error& error) {
      if (error.code() != "not_finite") throw;  // a sum of zero, an exponential too large: nothing to look at
    }
  };
  const bool usual =
      std::holds_alternative<UsualScale>(options.scale) || std::holds_alternative<AutoScale>(options.scale);
  const bool masked = !options.mask.empty();
  add(usual, no_scale);
  add(usual, scale_by_d);
  add(query.cols() == key.rows(), no_transpose);
  add(true, column_softmax);
  add(true, no_exponential);
  add(true, no_softmax);
  add(masked, masked_score_zero);
  add(masked, mask_after_softmax);
  add(std::any_of(options.mask.begin(), options.mask.end(), is_causal), causal_hides_self);
  add(true, sum_instead_of_mean);
  return mistakes;
}

}  // namespace attn
