#include "attn/descent.h"

#include <cmath>
#include <map>
#include <string_view>
#include <vector>

#include "attn/error.h"
#include "attn/trace_builder.h"
#include "gradient_steps.h"
#include "recipe.h"

namespace attn {
namespace {

constexpr Axes one{"size", "size"};

double cells(Shape shape) { return double(shape.rows) * double(shape.cols); }

/// Plans errors, errorRow and loss of the part's output.
void add_loss(const Part& trace, Place target) {
  const Place errors = trace.add("errors", "subtract", {"output", target}, {"query", "feature"});
  trace.add("errorRow", "reshape", {"errors"}, {"size", "sample"}, {{"cols", cells(trace.shape(errors))}});
  trace.add("loss", "row_mean_square", {"errorRow"}, one);
}

/// Plans everything up to the loss.
void add_lesson(const Part& trace, const Lesson& lesson) {
  add_query_key_value(trace, lesson.query, lesson.key, lesson.value);
  add_bias_input(trace, lesson.options);
  const Place target = trace.input("targetOutput", lesson.target_output, {"query", "feature"});
  const Place output = add_attention(trace, lesson.options);
  if (trace.shape(output) != trace.shape(target)) throw trace.mismatch(output, target);
  add_loss(trace, target);
}

Trace run_lesson(const Lesson& lesson) {
  TraceBuilder trace("centralDifference");
  add_lesson(trace, lesson);
  return std::move(trace).run();
}

/// Plans the step of that name in the part `side`, moved by the nudge, and everything after it that depends on it.
void add_side(const Part& trace, const Part& side, const Trace& lesson, const std::string& of, std::string_view move) {
  const auto place = [&](const std::string& id) { return trace.place(id.c_str()); };
  side.add(of.c_str(), move, {place(of), place("nudge")}, lesson.step(of).axes);
  std::map<std::string_view, Place> changed{{of, side.place(of.c_str())}};
  for (const Step& step : lesson.steps) {
    std::vector<Operand> operands;
    bool depends = false;
    for (const std::string& operand : step.operands) {
      const auto found = changed.find(operand);
      depends = depends || found != changed.end();
      operands.emplace_back(found != changed.end() ? found->second : place(operand));
    }
    if (depends) changed.emplace(step.id, side.add(step.id.c_str(), step.op, operands, step.axes, step.params));
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

  const Part after = trace.part("after");
  const auto step_down = [&](const char* name, const char* gradient, const char* step, const Axes& axes) {
    const Place down = trace.add(step, "scale", {gradient}, axes, {{"factor", -rate}});
    after.add(name, "add", {trace.place(name), down}, axes);
  };
  step_down("query", "queryGradient", "queryStep", {"query", "feature"});
  step_down("key", "keyGradient", "keyStep", {"key", "feature"});
  step_down("value", "valueGradient", "valueStep", {"key", "feature"});
  Recipe recipe;
  if (lesson.options.bias) recipe.bias = trace.place("bias");
  add_attention(after, lesson.options, recipe);
  add_loss(after, trace.place("targetOutput"));
  return std::move(trace).run();
}

Trace central_difference(const Lesson& given, const Nudge& nudge) {
  const Trace lesson = run_lesson(given);
  const Matrix& moved = lesson.step(nudge.of).data;
  check_cell(shape_of(moved), nudge.row, nudge.col);
  if (!(nudge.by > 0 && nudge.by <= 1)) throw error::out_of_range("by", nudge.by, 0, 1);

  TraceBuilder trace("centralDifference");
  add_lesson(trace, given);
  const Axes axes = lesson.step(nudge.of).axes;
  Matrix by = Matrix::Zero(moved.rows(), moved.cols());
  by(nudge.row, nudge.col) = nudge.by;
  trace.keep("nudge", std::move(by), axes);
  const Part above = trace.part("above"), below = trace.part("below");
  add_side(trace, above, lesson, nudge.of, "add");
  add_side(trace, below, lesson, nudge.of, "subtract");
  trace.add("difference", "subtract", {above.place("loss"), below.place("loss")}, one);
  trace.keep("distance", Matrix{{2 * nudge.by}}, one);
  trace.add("centralDifference", "divide", {"difference", "distance"}, one);
  return std::move(trace).run();
}

}  // namespace attn
