#include "attn/row_sums.h"

#include "attn/error.h"
#include "attn/trace_builder.h"

namespace attn {

Trace row_sums(const MatrixView& input, Index decimals) {
  constexpr Index most = 20;
  if (decimals < 0 || decimals > most) throw error::out_of_range("decimals", double(decimals), 0, double(most));

  const Axes axes{"query", "key"};
  const Axes sum_axes{"query", "sum"};
  TraceBuilder trace("rowSums");
  trace.input("input", input, axes);
  trace.add("sums", "row_sum", {"input"}, sum_axes);
  trace.add("rounded", "round", {"input"}, axes, {{"decimals", double(decimals)}});
  trace.add("roundedSums", "row_sum", {"rounded"}, sum_axes);
  return std::move(trace).run();
}

}  // namespace attn
