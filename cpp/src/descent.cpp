#include "attn/descent.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include "attn/error.h"
#include "attn/trace_builder.h"
#include "gradient_steps.h"
#include "recipe.h"

namespace attn {
namespace {

const Axes one{"size", "size"};

double cells(Shape shape) { return double(shape.rows) * double(shape.cols); }

/// Plans errors, errorRow and loss of the output after the prefix.
void add_loss(TraceBuilder& trace, const std::string& prefix) {
  trace.add(prefix + "errors", "subtract", {prefix + "output", "targetOutput"}, {"query", "feature"});
  trace.add(prefix + "errorRow", "reshape", {prefix + "errors"}, {"size", "sample"},
            {{"cols", cells(trace.shape(prefix + "errors"))}});
  trace.add(prefix + "loss", "row_mean_square", {prefix + "errorRow"}, one);
}

/// Plans everything up to the loss.
void add_lesson(TraceBuilder& trace, const Lesson& lesson) {
  trace.input("query", lesson.query, {"query", "feature"});
  trace.input("key", lesson.key, {"key", "feature"});
  trace.input("value", lesson.value, {"key", "feature"});
  add_bias_input(trace, lesson.options);
  trace.input("targetOutput", lesson.target_output, {"query", "feature"});
  add_attention(trace, lesson.options);
  const Shape output = trace.shape("output"), target = trace.shape("targetOutput");
  if (output != target) throw error::shape_mismatch({"output", output}, {"targetOutput", target});
  add_loss(trace, "");
}

Trace run_lesson(const Lesson& lesson) {
  TraceBuilder trace("centralDifference");
  add_lesson(trace, lesson);
  return std::move(trace).run();
}

/// Plans `<side>.<of>`, moved by a step, and everything after it that depends on it.
void add_side(TraceBuilder& trace, const Trace& lesson, const std::string& side, const std::string& of,
              std::string_view move) {
  trace.add(side + of, move, {of, "nudge"}, lesson.step(of).axes);
  std::set<std::string> changed{of};
  for (const Step& step : lesson.steps) {
    const auto depends = [&](const std::string& id) { return changed.contains(id); };
    if (std::none_of(step.operands.begin(), step.operands.end(), depends)) continue;
    std::vector<std::string> operands = step.operands;
    for (std::string& operand : operands) {
      if (depends(operand)) operand.insert(0, side);
    }
    trace.add(side + step.id, step.op, std::move(operands), step.axes, step.params);
    changed.insert(step.id);
  }
}

}  // namespace

Trace attention_descent(const Lesson& lesson, double rate) {
  if (!std::isfinite(rate)) throw error::not_finite("rate");
  TraceBuilder trace("attentionDescent");
  add_lesson(trace, lesson);
  trace.add("outputGradient", "scale", {"errors"}, {"query", "feature"},
            {{"factor", 2 / cells(trace.shape("errors"))}});
  add_attention_gradient(trace, lesson.options);

  for (const std::string name : {"query", "key", "value"}) {
    const Axes axes{name == "query" ? "query" : "key", "feature"};
    trace.add(name + "Step", "scale", {name + "Gradient"}, axes, {{"factor", -rate}});
    trace.add("after." + name, "add", {name, name + "Step"}, axes);
  }
  add_attention(trace, lesson.options, {.prefix = "after."});
  add_loss(trace, "after.");
  return std::move(trace).run();
}

Trace central_difference(const Lesson& given, const Nudge& nudge) {
  const Trace lesson = run_lesson(given);
  const Matrix& moved = lesson.step(nudge.of).data;
  const auto check = [](const char* name, Index at, Index size) {
    if (at < 0 || at >= size) throw error::out_of_range(name, double(at), 0, double(size - 1));
  };
  check("row", nudge.row, moved.rows());
  check("col", nudge.col, moved.cols());
  if (!(nudge.by > 0 && nudge.by <= 1)) throw error::out_of_range("by", nudge.by, 0, 1);

  TraceBuilder trace("centralDifference");
  add_lesson(trace, given);
  const Axes axes = lesson.step(nudge.of).axes;
  Matrix by = Matrix::Zero(moved.rows(), moved.cols());
  by(nudge.row, nudge.col) = nudge.by;
  trace.keep("nudge", std::move(by), axes);
  add_side(trace, lesson, "above.", nudge.of, "add");
  add_side(trace, lesson, "below.", nudge.of, "subtract");
  trace.add("difference", "subtract", {"above.loss", "below.loss"}, one);
  trace.keep("distance", Matrix{{2 * nudge.by}}, one);
  trace.add("centralDifference", "divide", {"difference", "distance"}, one);
  return std::move(trace).run();
}

}  // namespace attn
