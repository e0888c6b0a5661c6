#include "attn/trace_builder.h"

#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/limits.h"

namespace attn {

std::string Part::id(std::string_view name) const {
  if (!outer_) return std::string(name);
  std::string path = outer_->id(name_ ? name_ : "");
  if (name_) path += '.';
  if (number_ >= 0) (path += std::to_string(number_)) += '.';
  return path += name;
}

Place Part::input(const char* name, const Cells& matrix, const Axes& axes, Values values) const {
  if (!matrix.given) return Place::none;
  std::string whole = id(name);
  check_size(whole, double(matrix.shape.rows), double(matrix.shape.cols));
  const bool may_hide = values == Values::finite_or_minus_infinity;
  return builder_->plan(
      {{std::move(whole), "input", {}, {}, axes, {}}, matrix.shape, may_hide, nullptr, {}, matrix.data, matrix.stride});
}

Place Part::keep(const char* name, Matrix matrix, const Axes& axes) const {
  builder_->kept_.push_back(std::move(matrix));
  return input(name, builder_->kept_.back(), axes);
}

Place Part::add(const char* name, std::string_view op, Operands operands, const Axes& axes,
                std::initializer_list<GivenParam> params) const {
  return add(name, op, operands, axes, Params(params));
}

Place Part::add(const char* name, std::string_view op_name, Operands operands, const Axes& axes, Params params) const {
  const Op& op = find_op(op_name);
  std::vector<Place> sources;
  std::vector<std::string> ids;
  std::vector<NamedShape> shapes;
  for (const Operand& operand : operands) {
    if (is_none(operand)) continue;
    sources.push_back(place(operand));
    const TraceBuilder::Planned& source = builder_->at(sources.back());
    ids.push_back(source.step.id);
    shapes.push_back({source.step.id, source.shape});
  }
  check_operands(op, sources.size());
  const Shape result = op.shape(shapes, params);
  return builder_->plan({{id(name), op.name(), std::move(ids), {}, axes, std::move(params)},
                         result,
                         op.may_hide(),
                         &op,
                         std::move(sources),
                         nullptr,
                         0});
}

Place Part::place(Operand step) const {
  if (!step.name) return step.place;
  const std::string whole = id(step.name);
  const auto& steps = builder_->steps_;
  // From the end: most steps are made from those just before them.
  for (std::size_t i = steps.size(); i-- > 0;) {
    if (steps[i].step.id == whole) return Place{i};
  }
  std::vector<std::string> known;
  for (const auto& planned : steps) known.push_back(planned.step.id);
  throw error::unknown_step(whole, std::move(known));
}

Shape Part::shape(Operand step) const { return builder_->at(place(step)).shape; }

Error Part::mismatch(Operand left, Operand right) const {
  const auto& first = builder_->at(place(left));
  const auto& second = builder_->at(place(right));
  return error::shape_mismatch({first.step.id, first.shape}, {second.step.id, second.shape});
}

TraceBuilder::TraceBuilder(const char* algorithm, Overflow overflow)
    : Part(this, nullptr, nullptr, -1), algorithm_(algorithm), overflow_(overflow) {
  steps_.reserve(16);  // a small trace: moving its steps as it grew took as long as its arithmetic
}

Place TraceBuilder::plan(Planned step) {
  // In double: with 10^9 rows and columns the product is beyond an Index of 32 bits.
  values_ += double(step.shape.rows) * double(step.shape.cols);
  if (values_ > max_trace_values) throw error::too_large(step.step.id, values_, max_trace_values);
  const auto steps = double(steps_.size() + 1);
  if (steps > max_trace_steps) throw error::too_large("steps", steps, max_trace_steps);
  steps_.push_back(std::move(step));
  return Place{steps_.size() - 1};
}

std::optional<TraceBuilder::Cell> TraceBuilder::first_wrong(const Matrix& data, bool may_hide) {
  for (Index row = 0; row < data.rows(); ++row) {
    for (Index col = 0; col < data.cols(); ++col) {
      const double value = data(row, col);
      if (std::isfinite(value)) continue;
      if (may_hide && value == -std::numeric_limits<double>::infinity()) continue;
      return Cell{row, col};
    }
  }
  return std::nullopt;
}

std::optional<TraceBuilder::Cell> TraceBuilder::compute(Trace& trace) {
  trace.algorithm = std::move(algorithm_);
  // Reserved, so that operands can point into it while it grows.
  trace.steps.reserve(steps_.size());

  for (Planned& planned : steps_) {
    Step& step = trace.steps.emplace_back(std::move(planned.step));
    if (planned.op) {
      std::vector<MatrixView> operands;
      for (const Place source : planned.sources) {
        operands.emplace_back(trace.steps[static_cast<std::size_t>(source)].data);
      }
      step.data = planned.op->evaluate(operands, step.params);
      if (overflow_ == Overflow::allow) continue;
    } else {
      step.data = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(planned.data, planned.shape.rows,
                                                                    planned.shape.cols, {planned.stride});
    }
    if (const auto wrong = first_wrong(step.data, planned.may_hide)) return wrong;
  }
  return std::nullopt;
}

Trace TraceBuilder::run() && {
  Trace trace;
  if (const auto wrong = compute(trace)) throw error::not_finite(trace.steps.back().id, wrong->row, wrong->col);
  return trace;
}

std::optional<Trace> TraceBuilder::run_if_finite() && {
  Trace trace;
  if (compute(trace)) return std::nullopt;
  return trace;
}

}  // namespace attn
