#include "attend.h"
#include "attn/fused.h"
#include "attn/tensor.h"

namespace attn {

FusedRun::FusedRun(Index rows, std::vector<Index> output_shape) : rows_(rows), output_shape_(std::move(output_shape)) {
  result_.output.resize(static_cast<std::size_t>(element_count(output_shape_)));
}

double FusedRun::advance(double operations) {
  if (row_ == 0) {
    for (Index row = 0; row < rows_; ++row) total_ += cost(row);
  }
  for (const double until = done_ + operations; row_ < rows_; ++row_) {
    compute(row_);
    done_ += cost(row_);
    if (done_ >= until) return ++row_ == rows_ ? 1 : done_ / total_;
  }
  return 1;
}

FusedResult FusedRun::finish() {
  kernels::check_floats("output", result_.output, output_shape_);
  return std::move(result_);
}

}  // namespace attn
