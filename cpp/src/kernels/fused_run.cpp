#include <algorithm>

#include "attn/fused.h"
#include "attn/tensor.h"
#include "checks.h"
#include "head.h"

namespace attn {
namespace {

/// More rows at once bring nothing: the kernels take them in blocks of this size.
constexpr Index at_once = 256;

}  // namespace

FusedRun::FusedRun(Index rows, std::vector<Index> output_shape) : rows_(rows), output_shape_(std::move(output_shape)) {
  result_.output.resize(static_cast<std::size_t>(element_count(output_shape_)));
}

double FusedRun::advance(double operations) {
  if (row_ == rows_) return 1;
  if (row_ == 0) {
    for (Index row = 0; row < rows_; ++row) total_ += cost(row);
  }
  const double until = done_ + operations;
  do {
    const Index most = std::min(alike(row_), at_once);
    Index count = 0;
    // whole panels, unless the rows of this kind end
    do done_ += cost(row_ + count++);
    while (count < most && (count % kernels::together != 0 || done_ < until));
    compute(row_, count);
    row_ += count;
  } while (row_ < rows_ && done_ < until);
  return row_ == rows_ ? 1 : done_ / total_;
}

FusedResult FusedRun::finish() {
  kernels::check_floats("output", result_.output, output_shape_);
  return std::move(result_);
}

}  // namespace attn
