#include "attn/trace_builder.h"

#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/limits.h"

namespace attn {
namespace {

void check_values(std::string_view name, const Matrix& data, bool may_hide) {
  for (Index row = 0; row < data.rows(); ++row) {
    for (Index col = 0; col < data.cols(); ++col) {
      const double value = data(row, col);
      if (std::isfinite(value)) continue;
      if (may_hide && value == -std::numeric_limits<double>::infinity()) continue;
      throw error::not_finite(name, row, col);
    }
  }
}

}  // namespace

TraceBuilder::TraceBuilder(std::string algorithm, Overflow overflow)
    : algorithm_(std::move(algorithm)), overflow_(overflow) {}

void TraceBuilder::input(std::string id, const MatrixView& matrix, Axes axes, Values values) {
  check_size(id, double(matrix.rows()), double(matrix.cols()));
  plan({std::move(id),
        nullptr,
        {},
        {},
        std::move(axes),
        {},
        shape_of(matrix),
        matrix.data(),
        matrix.outerStride(),
        values});
}

void TraceBuilder::keep(std::string id, Matrix matrix, Axes axes) {
  kept_.push_back(std::move(matrix));
  input(std::move(id), kept_.back(), std::move(axes));
}

void TraceBuilder::add(std::string id, std::string_view op_name, std::vector<std::string> operands, Axes axes,
                       Params params) {
  const Op& op = find_op(op_name);
  check_operands(op, operands.size());
  std::vector<NamedShape> shapes;
  std::vector<std::size_t> sources;
  for (const std::string& operand : operands) {
    sources.push_back(place(operand));
    shapes.push_back({operand, steps_[sources.back()].shape});
  }
  const Shape result = op.shape(shapes, params);
  plan({std::move(id),
        &op,
        std::move(operands),
        std::move(sources),
        std::move(axes),
        std::move(params),
        result,
        nullptr,
        0,
        {}});
}

void TraceBuilder::plan(Planned step) {
  // In double: with 10^9 rows and columns the product is beyond an Index of 32 bits.
  values_ += double(step.shape.rows) * double(step.shape.cols);
  if (values_ > max_trace_values) throw error::too_large(step.id, values_, max_trace_values);
  places_.emplace(step.id, steps_.size());
  steps_.push_back(std::move(step));
}

std::size_t TraceBuilder::place(std::string_view id) const {
  if (const auto found = places_.find(id); found != places_.end()) return found->second;
  std::vector<std::string> known;
  for (const Planned& step : steps_) known.push_back(step.id);
  throw error::unknown_step(id, std::move(known));
}

Shape TraceBuilder::shape(std::string_view id) const { return steps_[place(id)].shape; }

Trace TraceBuilder::run() && {
  Trace trace{std::move(algorithm_), {}};
  // Reserved, so that operands can point into it while it grows.
  trace.steps.reserve(steps_.size());

  for (Planned& planned : steps_) {
    Step step{std::move(planned.id), "input", std::move(planned.operands), {}, std::move(planned.axes), {}};
    if (planned.op) {
      std::vector<MatrixView> operands;
      for (const std::size_t source : planned.sources) operands.emplace_back(trace.steps[source].data);
      step.op = planned.op->name();
      step.data = planned.op->evaluate(operands, planned.params);
      step.params = std::move(planned.params);
      if (overflow_ == Overflow::reject) check_values(step.id, step.data, planned.op->may_hide());
    } else {
      step.data = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(planned.data, planned.shape.rows,
                                                                    planned.shape.cols, {planned.stride});
      check_values(step.id, step.data, planned.values == Values::finite_or_minus_infinity);
    }
    trace.steps.push_back(std::move(step));
  }
  return trace;
}

}  // namespace attn
