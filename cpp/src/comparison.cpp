#include "attn/comparison.h"

#include "attn/trace_builder.h"

namespace attn {

Trace difference(const MatrixView& left, const MatrixView& right, const Axes& axes) {
  TraceBuilder trace("difference");
  trace.input("left", left, axes, Values::finite_or_minus_infinity);
  trace.input("right", right, axes, Values::finite_or_minus_infinity);
  trace.add("difference", "subtract", {"left", "right"}, axes);
  return std::move(trace).run();
}

Trace cosine_similarity(const MatrixView& query, const MatrixView& key) {
  const Axes axes{"query", "key"};
  TraceBuilder trace("cosineSimilarity");
  trace.input("query", query, {"query", "feature"});
  trace.input("key", key, {"key", "feature"});
  trace.add("scores", "matmul_transposed", {"query", "key"}, axes);
  trace.add("queryLength", "row_length", {"query"}, {"query", "number"});
  trace.add("keyLength", "row_length", {"key"}, {"key", "number"});
  trace.add("cosines", "cosine", {"scores", "queryLength", "keyLength"}, axes);
  trace.add("degrees", "arc_cosine", {"cosines"}, axes);
  return std::move(trace).run();
}

}  // namespace attn
