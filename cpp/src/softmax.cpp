#include "attn/softmax.h"

#include <limits>

#include "attn/error.h"
#include "attn/trace_builder.h"

namespace attn {

namespace {

// Both end with a last step made from the exponents and the sums of their exponentials, or from the exponentials.
Trace apart(const MatrixView& scores, const SoftmaxOptions& options, bool logarithm) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (!(options.temperature > 0 && options.temperature < infinity)) {
    throw error::out_of_range("temperature", options.temperature, 0, infinity);
  }
  const bool by_row = options.axis == SoftmaxAxis::row;
  const Axes axes{"query", "key"};
  const Axes sum_axes = by_row ? Axes{"query", "sum"} : Axes{"sum", "key"};

  TraceBuilder trace(logarithm ? "logSoftmax" : "softmax", options.stable ? Overflow::reject : Overflow::allow);
  trace.input("scores", scores, axes);
  const char* exponents = "scores";
  if (options.stable) {
    exponents = "shifted";
    trace.add(exponents, "shift", {"scores"}, axes, {{"axis", by_row ? "row" : "column"}});
  }
  Params temperature;
  if (options.temperature != 1) temperature.set("temperature", options.temperature);
  trace.add("exponentials", "exp", {exponents}, axes, temperature);
  trace.add("sums", by_row ? "row_sum" : "column_sum", {"exponentials"}, sum_axes);
  if (logarithm) {
    trace.add("logWeights", "subtract_log", {exponents, "sums"}, axes, temperature);
  } else {
    trace.add("weights", "divide", {"exponentials", "sums"}, axes);
  }
  return std::move(trace).run();
}

}  // namespace

Trace softmax(const MatrixView& scores, const SoftmaxOptions& options) { return apart(scores, options, false); }

Trace log_softmax(const MatrixView& scores, const SoftmaxOptions& options) { return apart(scores, options, true); }

}  // namespace attn
