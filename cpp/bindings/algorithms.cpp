#include "algorithms.h"

#include <limits>
#include <string_view>
#include <utility>

#include "attn/attention.h"
#include "attn/common_mistakes.h"
#include "attn/row_sums.h"
#include "attn/softmax.h"

namespace attn::js {

namespace {

// --- Problems: what an algorithm reads -------------------------------------------------------------------------------

Scale read_scale(Arguments& problem) {
  if (problem.is_number("scale")) return problem.number("scale", 1);
  if (problem.word("scale", {"auto", "none"}) == "none") return NoScale{};
  return AutoScale{};
}

ScoreOptions read_score_options(Arguments& problem) {
  return {.mask = problem.mask("mask"),
          .masked_score = problem.number("maskedScore", -std::numeric_limits<double>::infinity()),
          .scale = read_scale(problem),
          .softcap = problem.optional_number("softcap"),
          .bias = problem.optional_matrix("bias")};
}

struct Heads {
  Matrix query, key, value;
  ScoreOptions options;
};

Heads read_heads(Arguments& problem) {
  return {problem.matrix("query"), problem.matrix("key"), problem.matrix("value"), read_score_options(problem)};
}

struct Projected {
  Matrix input;
  Matrix query_weight, key_weight, value_weight;
  ScoreOptions options;
};

Projected read_projected(Arguments& problem) {
  Matrix input = problem.matrix("input");
  Arguments weights = problem.object("weights");
  Projected projected{std::move(input), weights.matrix("query", "queryWeight"), weights.matrix("key", "keyWeight"),
                      weights.matrix("value", "valueWeight"), read_score_options(problem)};
  weights.finish();
  return projected;
}

struct Scores {
  Matrix scores;
  SoftmaxOptions options;
};

Scores read_scores(Arguments& problem) {
  return {problem.matrix("scores"),
          {.axis = problem.word("axis", {"row", "column"}) == "row" ? SoftmaxAxis::row : SoftmaxAxis::column,
           .temperature = problem.number("temperature", 1),
           .stable = problem.flag("stable", true)}};
}

struct Sums {
  Matrix input;
  Index decimals;
};

Sums read_sums(Arguments& problem) { return {problem.matrix("input"), problem.whole("decimals")}; }

// --- The table: a name, what to read, what to compute ----------------------------------------------------------------

struct Algorithm {
  std::string_view name;
  Traces (*run)(Arguments& problem);
};

Traces named(Trace trace) {
  Traces traces;
  traces.emplace_back("", std::move(trace));
  return traces;
}
Traces named(Traces traces) { return traces; }

/// Left-over options are found before anything is computed.
template <auto read, auto compute>
Traces row(Arguments& problem) {
  const auto given = read(problem);
  problem.finish();
  return named(compute(given));
}

template <auto compute>
constexpr auto on_heads = [](const Heads& p) { return compute(p.query, p.key, p.value, p.options); };

constexpr Algorithm table[] = {
    {"scaledDotProductAttention", row<read_heads, on_heads<scaled_dot_product_attention>>},
    {"selfAttention", row<read_projected,
                          [](const Projected& p) {
                            return self_attention(p.input, {p.query_weight, p.key_weight, p.value_weight}, p.options);
                          }>},
    {"softmax", row<read_scores, [](const Scores& p) { return softmax(p.scores, p.options); }>},
    {"rowSums", row<read_sums, [](const Sums& p) { return row_sums(p.input, p.decimals); }>},
    {"noScale", row<read_heads, on_heads<no_scale>>},
    {"scaleByD", row<read_heads, on_heads<scale_by_d>>},
    {"noTranspose", row<read_heads, on_heads<no_transpose>>},
    {"columnSoftmax", row<read_heads, on_heads<column_softmax>>},
    {"noExponential", row<read_heads, on_heads<no_exponential>>},
    {"noSoftmax", row<read_heads, on_heads<no_softmax>>},
    {"maskedScoreZero", row<read_heads, on_heads<masked_score_zero>>},
    {"maskAfterSoftmax", row<read_heads, on_heads<mask_after_softmax>>},
    {"causalHidesSelf", row<read_heads, on_heads<causal_hides_self>>},
    {"sumInsteadOfMean", row<read_heads, on_heads<sum_instead_of_mean>>},
    {"commonMistakes", row<read_heads, on_heads<common_mistakes>>},
};

}  // namespace

Traces run_algorithm(const std::string& algorithm, Arguments& problem) {
  for (const auto& [name, run] : table) {
    if (name == algorithm) return run(problem);
  }
  throw error::invalid_option("algorithm", algorithm);
}

std::vector<std::string> algorithm_names() {
  std::vector<std::string> names;
  for (const auto& algorithm : table) names.emplace_back(algorithm.name);
  return names;
}

}  // namespace attn::js
