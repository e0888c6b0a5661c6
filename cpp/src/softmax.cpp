#include "attn/softmax.h"

#include <limits>

#include "attn/error.h"
#include "attn/trace_builder.h"

namespace attn {

Trace softmax(const MatrixView& scores, const SoftmaxOptions& options) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (!(options.temperature > 0 && options.temperature < infinity)) {
    throw error::out_of_range("temperature", options.temperature, 0, infinity);
  }
  const bool by_row = options.axis == SoftmaxAxis::row;
  const Axes axes{"query", "key"};
  const Axes sum_axes = by_row ? Axes{"query", "sum"} : Axes{"sum", "key"};

  TraceBuilder trace("softmax", options.stable ? Overflow::reject : Overflow::allow);
  trace.input("scores", scores, axes);
  std::string exponents = "scores";
  if (options.stable) {
    trace.add("shifted", "shift", {"scores"}, axes, {{"axis", std::string(by_row ? "row" : "column")}});
    exponents = "shifted";
  }
  Params temperature;
  if (options.temperature != 1) temperature.set("temperature", options.temperature);
  trace.add("exponentials", "exp", {exponents}, axes, temperature);
  trace.add("sums", by_row ? "row_sum" : "column_sum", {"exponentials"}, sum_axes);
  trace.add("weights", "divide", {"exponentials", "sums"}, axes);
  return std::move(trace).run();
}

}  // namespace attn
