#include "recipe.h"

#include <cmath>

#include "attn/error.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Params mask_params(const ScoreOptions& options, Shape scores) {
  if (!(options.masked_score < infinity)) throw error::not_finite("maskedScore");
  return {{"mask", resolve(options.mask, scores.rows, scores.cols)}, {"maskedScore", options.masked_score}};
}

}  // namespace

Params scale_params(const Scale& scale, Index head_size) {
  if (std::holds_alternative<AutoScale>(scale)) {
    const auto size = static_cast<double>(head_size);
    return {{"factor", 1 / std::sqrt(size)}, {"headSize", size}};
  }
  if (std::holds_alternative<NoScale>(scale)) return {{"factor", 1.0}};
  const double factor = std::get<double>(scale);
  if (!std::isfinite(factor)) throw error::not_finite("scale");
  return {{"factor", factor}};
}

Params softcap_params(double cap) {
  if (!(cap > 0 && cap < infinity)) throw error::out_of_range("softcap", cap, 0, infinity);
  return {{"cap", cap}};
}

void add_bias_input(TraceBuilder& trace, const ScoreOptions& options) {
  if (options.bias) trace.input("bias", *options.bias, {"query", "key"}, Values::finite_or_minus_infinity);
}

void add_attention(TraceBuilder& trace, const ScoreOptions& options, const Recipe& recipe) {
  const Axes axes{"query", "key"};
  trace.add("scores", recipe.scores_op, {"query", "key"}, axes);

  // The steps below would find these two as well, but name matrices that nobody passed.
  const auto must_meet = [&](const char* left, const char* right, bool meet) {
    if (!meet) throw error::shape_mismatch({left, trace.shape(left)}, {right, trace.shape(right)});
  };
  must_meet("key", "value", trace.shape("key").rows == trace.shape("value").rows);
  if (options.bias) must_meet("scores", "bias", trace.shape("scores") == trace.shape("bias"));

  std::string last = "scores";
  const auto then = [&](const char* id, const char* op, Params params) {
    trace.add(id, op, {last}, axes, std::move(params));
    last = id;
  };
  then("scaled", "scale", scale_params(options.scale, trace.shape("query").cols));
  if (options.softcap) then("capped", "softcap", softcap_params(*options.softcap));
  if (options.bias) {
    trace.add("biased", "add", {last, "bias"}, axes);
    last = "biased";
  }
  if (!options.mask.empty()) then("masked", "mask", mask_params(options, trace.shape("scores")));
  then("weights", "softmax", {{"axis", std::string(recipe.softmax_axis == SoftmaxAxis::row ? "row" : "column")}});
  trace.add("output", "matmul", {"weights", "value"}, {"query", "feature"});
}

}  // namespace attn
