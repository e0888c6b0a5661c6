#include "attn/common_mistakes.h"

#include <algorithm>

#include "attn/limits.h"
#include "recipe.h"

namespace attn {
namespace {

struct Given {
  const MatrixView &query, &key, &value;
  const ScoreOptions& options;
};

/// How a mistake is planned, so that whoever runs it may say what is to become of an overflow.
struct Mistake {
  const char* name;
  void (*plan)(TraceBuilder& trace, const Given& given);
};

constexpr Axes scores_axes{"query", "key"};
constexpr Axes sums_axes{"query", "sum"};
constexpr Axes output_axes{"query", "feature"};

void begin(const Part& trace, const Given& given) {
  add_query_key_value(trace, given.query, given.key, given.value);
  add_bias_input(trace, given.options);
}

void finish(const Part& trace) { trace.add("output", "matmul", {"weights", "value"}, output_axes); }

/// All goes as it should, but with other options.
void with_options(const Part& trace, const Given& given, const ScoreOptions& options) {
  begin(trace, given);
  add_attention(trace, options);
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

constexpr Mistake scale_forgotten{"noScale", [](TraceBuilder& trace, const Given& given) {
                                    with_options(trace, given, scaled(given.options, NoScale{}));
                                  }};

constexpr Mistake root_forgotten{"scaleByD", [](TraceBuilder& trace, const Given& given) {
                                   // The size is checked to be above zero when query becomes an input, after this.
                                   const double factor = given.query.cols() > 0 ? 1 / double(given.query.cols()) : 1;
                                   with_options(trace, given, scaled(given.options, factor));
                                 }};

constexpr Mistake transpose_forgotten{"noTranspose", [](TraceBuilder& trace, const Given& given) {
                                        begin(trace, given);
                                        add_attention(trace, given.options, {.scores_op = "matmul"});
                                      }};

constexpr Mistake softmax_of_columns{
    "columnSoftmax", [](TraceBuilder& trace, const Given& given) {
      begin(trace, given);
      trace.add("weights", "softmax", {add_scores(trace, given.options)}, scores_axes, {{"axis", "column"}});
      finish(trace);
    }};

constexpr Mistake exponential_forgotten{"noExponential", [](TraceBuilder& trace, const Given& given) {
                                          begin(trace, given);
                                          const Place last = add_scores(trace, hidden_as_zero(given.options));
                                          trace.add("sums", "row_sum", {last}, sums_axes);
                                          trace.add("weights", "divide", {last, "sums"}, scores_axes);
                                          finish(trace);
                                        }};

constexpr Mistake softmax_forgotten{
    "noSoftmax", [](TraceBuilder& trace, const Given& given) {
      begin(trace, given);
      trace.add("weights", "scale", {add_scores(trace, hidden_as_zero(given.options))}, scores_axes, {{"factor", 1.0}});
      finish(trace);
    }};

constexpr Mistake hidden_by_zero{"maskedScoreZero", [](TraceBuilder& trace, const Given& given) {
                                   with_options(trace, given, hidden_as_zero(given.options));
                                 }};

constexpr Mistake hidden_too_late{
    "maskAfterSoftmax", [](TraceBuilder& trace, const Given& given) {
      ScoreOptions unmasked = given.options;
      unmasked.mask.clear();
      begin(trace, given);
      trace.add("softmaxed", "softmax", {add_scores(trace, unmasked)}, scores_axes, {{"axis", "row"}});
      const Shape scores = trace.shape("scores");
      const BoolMatrix mask = resolve(given.options.mask, scores.rows, scores.cols);
      trace.add("weights", "mask", {"softmaxed"}, scores_axes, {{"mask", mask}, {"maskedScore", 0.0}});
      trace.add("sums", "row_sum", {"weights"}, sums_axes);
      finish(trace);
      if (mask.rowwise().any().all()) {
        trace.add("renormalized", "divide", {"weights", "sums"}, scores_axes);
        trace.add("renormalizedOutput", "matmul", {"renormalized", "value"}, output_axes);
      }
    }};

constexpr Mistake self_hidden{"causalHidesSelf", [](TraceBuilder& trace, const Given& given) {
                                const Index queries = given.query.rows(), keys = given.key.rows();
                                begin(trace, given);
                                check_size("scores", double(queries), double(keys));  // masks take memory too
                                ScoreOptions hiding = given.options;
                                for (MaskPart& part : hiding.mask) {
                                  if (!is_causal(part)) continue;
                                  // Key j is visible when j < past + i: the causal mask, moved one key to the left.
                                  const BoolMatrix causal = resolve({part}, queries, keys + 1);
                                  part = BoolMatrix(causal.rightCols(keys));
                                }
                                add_attention(trace, hiding);
                              }};

constexpr Mistake sum_forgotten{"sumInsteadOfMean", [](TraceBuilder& trace, const Given& given) {
                                  begin(trace, given);
                                  trace.add("weights", "exp", {add_scores(trace, given.options)}, scores_axes);
                                  finish(trace);
                                }};

Trace traced(const Mistake& mistake, const Given& given) {
  TraceBuilder trace(mistake.name);
  mistake.plan(trace, given);
  return std::move(trace).run();
}

}  // namespace

Trace no_scale(const MatrixView& query, const MatrixView& key, const MatrixView& value, const ScoreOptions& options) {
  return traced(scale_forgotten, {query, key, value, options});
}

Trace scale_by_d(const MatrixView& query, const MatrixView& key, const MatrixView& value, const ScoreOptions& options) {
  return traced(root_forgotten, {query, key, value, options});
}

Trace no_transpose(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                   const ScoreOptions& options) {
  return traced(transpose_forgotten, {query, key, value, options});
}

Trace column_softmax(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                     const ScoreOptions& options) {
  return traced(softmax_of_columns, {query, key, value, options});
}

Trace no_exponential(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                     const ScoreOptions& options) {
  return traced(exponential_forgotten, {query, key, value, options});
}

Trace no_softmax(const MatrixView& query, const MatrixView& key, const MatrixView& value, const ScoreOptions& options) {
  return traced(softmax_forgotten, {query, key, value, options});
}

Trace masked_score_zero(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                        const ScoreOptions& options) {
  return traced(hidden_by_zero, {query, key, value, options});
}

Trace mask_after_softmax(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                         const ScoreOptions& options) {
  return traced(hidden_too_late, {query, key, value, options});
}

Trace causal_hides_self(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                        const ScoreOptions& options) {
  return traced(self_hidden, {query, key, value, options});
}

Trace sum_instead_of_mean(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                          const ScoreOptions& options) {
  return traced(sum_forgotten, {query, key, value, options});
}

std::vector<std::pair<std::string, Trace>> common_mistakes(const MatrixView& query, const MatrixView& key,
                                                           const MatrixView& value, const ScoreOptions& options) {
  const Given given{query, key, value, options};
  // First one whose shapes and options are those of the right way: it throws when the problem itself is unsound.
  traced(softmax_of_columns, given);

  std::vector<std::pair<std::string, Trace>> mistakes;
  const auto add = [&](bool applies, const Mistake& mistake) {
    if (!applies) return;
    TraceBuilder builder(mistake.name);
    mistake.plan(builder, given);
    // A sum of zero, an exponential too large: nothing to look at.
    if (auto trace = std::move(builder).run_if_finite()) mistakes.emplace_back(mistake.name, *std::move(trace));
  };
  const bool usual =
      std::holds_alternative<UsualScale>(options.scale) || std::holds_alternative<AutoScale>(options.scale);
  const bool masked = !options.mask.empty();
  add(usual, scale_forgotten);
  add(usual, root_forgotten);
  add(query.cols() == key.rows(), transpose_forgotten);
  add(true, softmax_of_columns);
  add(true, exponential_forgotten);
  add(true, softmax_forgotten);
  add(masked, hidden_by_zero);
  add(masked, hidden_too_late);
  add(std::any_of(options.mask.begin(), options.mask.end(), is_causal), self_hidden);
  add(true, sum_forgotten);
  return mistakes;
}

}  // namespace attn
