#include "attn/histogram.h"

#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/trace_builder.h"

namespace attn {
namespace {

constexpr Index most_bins = 1000;

void check(const Bins& bins) {
  if (!std::isfinite(bins.from)) throw error::not_finite("from");
  if (!std::isfinite(bins.to)) throw error::not_finite("to");
  if (!(bins.to > bins.from)) {
    throw error::out_of_range("to", bins.to, bins.from, std::numeric_limits<double>::infinity());
  }
  if (bins.count < 1 || bins.count > most_bins) {
    throw error::out_of_range("bins", double(bins.count), 1, double(most_bins));
  }
}

}  // namespace

Trace histogram(const MatrixView& values, const Bins& bins) {
  check(bins);
  Matrix edges(1, bins.count + 1);
  for (Index i = 0; i <= bins.count; ++i) {
    edges(0, i) = bins.from + (bins.to - bins.from) * double(i) / double(bins.count);
  }
  TraceBuilder trace("histogram");
  trace.input("values", values, {"size", "sample"});
  trace.keep("edges", std::move(edges), {"size", "edge"});
  trace.add("counts", "histogram", {"values", "edges"}, {"size", "bin"});
  return std::move(trace).run();
}

}  // namespace attn
