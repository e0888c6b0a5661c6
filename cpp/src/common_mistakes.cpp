#include "attn/common_mistakes.h"

#include "recipe.h"

namespace attn {
namespace {

Trace attention_with(std::string algorithm, const Recipe& recipe, const MatrixView& query, const MatrixView& key,
                     const MatrixView& value, const ScoreOptions& options) {
  TraceBuilder trace(std::move(algorithm));
  trace.input("query", query, {"query", "feature"});
  trace.input("key", key, {"key", "feature"});
  trace.input("value", value, {"key", "feature"});
  add_bias_input(trace, options);
  add_attention(trace, options, recipe);
  return std::move(trace).run();
}

}  // namespace

Trace no_transpose(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                   const ScoreOptions& options) {
  return attention_with("noTranspose", {.scores_op = "matmul"}, query, key, value, options);
}

Trace column_softmax(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                     const ScoreOptions& options) {
  return attention_with("columnSoftmax", {.softmax_axis = SoftmaxAxis::column}, query, key, value, options);
}

std::vector<std::pair<std::string, Trace>> common_mistakes(const MatrixView& query, const MatrixView& key,
                                                           const MatrixView& value, const ScoreOptions& options) {
  // First the one whose shapes are those of the right way: it throws when the problem itself is unsound.
  Trace by_column = column_softmax(query, key, value, options);

  std::vector<std::pair<std::string, Trace>> mistakes;
  if (query.cols() == key.rows()) mistakes.emplace_back("noTranspose", no_transpose(query, key, value, options));
  mistakes.emplace_back("columnSoftmax", std::move(by_column));
  return mistakes;
}

}  // namespace attn
