#include "recipe.h"

#include <cmath>

#include "attn/error.h"
#include "position_steps.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// What positions do to the heads of one attention: turn queries and keys, or lean the scores towards what is near.
class Positions {
 public:
  /// Plans the positions and their angles, the head numbers and their slopes, as far as they are used.
  Positions(TraceBuilder& trace, const std::string& prefix, const std::string& input, const std::string& context,
            const HeadSizes& sizes, const MultiHeadOptions& options)
      : prefix_(prefix), rotary_(options.rotary), alibi_(options.alibi), crosses_(input != context) {
    queries_ = trace.shape(input).rows;
    keys_ = trace.shape(context).rows;
    const auto count = [&](const std::string& id, Index length) {
      trace.keep(prefix + id, count_from(0, length), {"position", "number"});
    };
    if (rotary_) {
      count("positions", queries_);
      if (crosses_) count("keyPositions", keys_);
    }
    if (alibi_) trace.keep(prefix + "heads", count_from(1, sizes.heads), {"head", "number"});

    if (rotary_) {
      turning_ = rotary_->size.value_or(sizes.key);
      add_angles(trace, prefix + "angles", prefix + "positions", turning_, rotary_->base);
      if (crosses_) add_angles(trace, prefix + "keyAngles", prefix + "keyPositions", turning_, rotary_->base);
    }
    if (alibi_) {
      trace.add(prefix + "slopes", "alibi_slope", {prefix + "heads"}, {"head", "number"},
                {{"heads", double(sizes.heads)}});
    }
  }

  /// Plans rotatedQuery and rotatedKey of a head, which make its scores then.
  void rotate(TraceBuilder& trace, Recipe& recipe) const {
    if (!rotary_) return;
    const auto turn = [&](const char* to, const char* from, const char* angles, const char* rows) {
      add_rotation(trace, recipe.prefix + to, recipe.prefix + from, {prefix_ + angles}, {rows, "feature"}, turning_,
                   rotary_->interleaved);
    };
    turn("rotatedQuery", "query", "angles", "query");
    turn("rotatedKey", "key", crosses_ ? "keyAngles" : "angles", "key");
    recipe.scores_operands = {"rotatedQuery", "rotatedKey"};
  }

  /// Plans the bias of a head; with a `bias` of all heads both together.
  void lean(TraceBuilder& trace, Recipe& recipe, Index head, const std::string& bias) const {
    recipe.bias = bias;
    if (!alibi_) return;
    const std::string own = recipe.prefix + "bias";
    trace.add(own, "alibi", {prefix_ + "slopes"}, {"query", "key"},
              {{"head", double(head)}, {"queries", double(queries_)}, {"keys", double(keys_)}});
    recipe.bias = own;
    if (bias.empty()) return;
    recipe.bias = recipe.prefix + "totalBias";
    trace.add(recipe.bias, "add", {bias, own}, {"query", "key"});
  }

 private:
  std::string prefix_;
  std::optional<HeadRotary> rotary_;
  bool alibi_;
  bool crosses_;
  Index queries_ = 0;
  Index keys_ = 0;
  Index turning_ = 0;
};

/// Columns of one of `heads` heads that share `columns`.
Index head_size(const char* name, Index heads, Index columns) {
  if (heads < 1 || heads > columns) throw error::out_of_range(name, double(heads), 1, double(columns));
  if (columns % heads != 0) throw error::invalid_option(name, std::to_string(heads));
  return columns / heads;
}

}  // namespace

Params scale_params(const Scale& scale, Index head_size) {
  if (std::holds_alternative<AutoScale>(scale) || std::holds_alternative<UsualScale>(scale)) {
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

Params mask_params(const ScoreOptions& options, Shape scores) {
  if (!(options.masked_score < infinity)) throw error::not_finite("maskedScore");
  return {{"mask", resolve(options.mask, scores.rows, scores.cols)}, {"maskedScore", options.masked_score}};
}

HeadSizes head_sizes(Index heads, std::optional<Index> key_value_heads, Shape query, Shape key, Shape value,
                     const std::string& prefix) {
  const Index shared = key_value_heads.value_or(heads);
  const Index query_size = head_size("heads", heads, query.cols);
  const HeadSizes sizes{heads, shared, head_size("keyValueHeads", shared, key.cols),
                        head_size("keyValueHeads", shared, value.cols)};
  if (heads % shared != 0) throw error::invalid_option("keyValueHeads", std::to_string(shared));
  if (query_size != sizes.key)
    throw error::shape_mismatch({prefix + "queryWeight", query}, {prefix + "keyWeight", key});
  return sizes;
}

void add_bias_input(TraceBuilder& trace, const ScoreOptions& options, const std::string& prefix) {
  if (options.bias) trace.input(prefix + "bias", *options.bias, {"query", "key"}, Values::finite_or_minus_infinity);
}

std::string add_scores(TraceBuilder& trace, const ScoreOptions& options, const Recipe& recipe) {
  const Axes axes{"query", "key"};
  const auto id = [&](const char* name) { return recipe.prefix + name; };

  std::vector<std::string> operands;
  for (const std::string& operand : recipe.scores_operands) operands.push_back(recipe.prefix + operand);
  trace.add(id("scores"), recipe.scores_op, operands, axes);

  // The steps below would find these two as well, but name matrices that nobody passed.
  const auto must_meet = [&](const std::string& left, const std::string& right, bool meet) {
    if (!meet) throw error::shape_mismatch({left, trace.shape(left)}, {right, trace.shape(right)});
  };
  const Shape scores = trace.shape(id("scores"));
  const std::string bias = recipe.bias.empty() && options.bias ? "bias" : recipe.bias;
  must_meet(id("key"), id("value"), trace.shape(id("key")).rows == trace.shape(id("value")).rows);
  if (!bias.empty()) must_meet(id("scores"), bias, scores == trace.shape(bias));

  std::string last = id("scores");
  const auto then = [&](const char* name, const char* op, Params params) {
    trace.add(id(name), op, {last}, axes, std::move(params));
    last = id(name);
  };
  if (recipe.usually_scaled || !std::holds_alternative<UsualScale>(options.scale)) {
    then("scaled", "scale", scale_params(options.scale, trace.shape(operands[0]).cols));
  }
  if (options.softcap) then("capped", "softcap", softcap_params(*options.softcap));
  if (!bias.empty()) {
    trace.add(id("biased"), "add", {last, bias}, axes);
    last = id("biased");
  }
  if (!options.mask.empty()) then("masked", "mask", mask_params(options, scores));
  return last;
}

void add_attention(TraceBuilder& trace, const ScoreOptions& options, const Recipe& recipe) {
  const auto id = [&](const char* name) { return recipe.prefix + name; };
  const std::string last = add_scores(trace, options, recipe);
  trace.add(id("weights"), "softmax", {last}, {"query", "key"}, {{"axis", std::string("row")}});
  trace.add(id("output"), "matmul", {id("weights"), id("value")}, {"query", "feature"});
}

void add_multi_head_inputs(TraceBuilder& trace, const std::string& prefix, const MultiHeadWeights& weights,
                           const MultiHeadOptions& options) {
  const Axes axes{"feature", "feature"};
  trace.input(prefix + "queryWeight", weights.query, axes);
  trace.input(prefix + "keyWeight", weights.key, axes);
  trace.input(prefix + "valueWeight", weights.value, axes);
  trace.input(prefix + "outputWeight", weights.output, axes);
  const auto bias = [&](const char* name, const std::optional<Matrix>& given) {
    if (given) trace.input(prefix + name, *given, axes);
  };
  bias("queryBias", weights.query_bias);
  bias("keyBias", weights.key_bias);
  bias("valueBias", weights.value_bias);
  bias("outputBias", weights.output_bias);
  add_bias_input(trace, options.scores, prefix);
}

void add_multi_head(TraceBuilder& trace, const std::string& prefix, const std::string& input,
                    const std::string& context, const MultiHeadWeights& weights, const MultiHeadOptions& options) {
  const auto id = [&](std::string_view name) { return prefix + std::string(name); };
  const auto project = [&](const char* to, const std::string& from, const char* weight, const char* bias, bool biased,
                           const char* rows) {
    std::vector<std::string> operands{from, id(weight)};
    if (biased) operands.push_back(id(bias));
    trace.add(id(to), "linear", std::move(operands), {rows, "feature"});
  };
  const HeadSizes sizes = head_sizes(options.heads, options.key_value_heads, shape_of(weights.query),
                                     shape_of(weights.key), shape_of(weights.value), prefix);
  const Positions positions(trace, prefix, input, context, sizes, options);
  project("query", input, "queryWeight", "queryBias", weights.query_bias.has_value(), "query");
  project("key", context, "keyWeight", "keyBias", weights.key_bias.has_value(), "key");
  project("value", context, "valueWeight", "valueBias", weights.value_bias.has_value(), "key");

  std::vector<std::string> outputs;
  for (Index head = 0; head < sizes.heads; ++head) {
    const std::string part = id("head." + std::to_string(head) + ".");
    const auto split = [&](const char* name, const char* rows, Index from, Index size) {
      trace.add(part + name, "split_heads", {id(name)}, {rows, "feature"},
                {{"firstColumn", double(from * size)}, {"headSize", double(size)}});
    };
    const Index group = head / (sizes.heads / sizes.shared);
    split("query", "query", head, sizes.key);
    split("key", "key", group, sizes.key);
    split("value", "key", group, sizes.value);
    Recipe recipe{.prefix = part};
    positions.rotate(trace, recipe);
    positions.lean(trace, recipe, head, options.scores.bias ? id("bias") : "");
    add_attention(trace, options.scores, recipe);
    outputs.push_back(part + "output");
  }
  trace.add(id("concat"), "concat_heads", std::move(outputs), {"query", "feature"});
  project("output", id("concat"), "outputWeight", "outputBias", weights.output_bias.has_value(), "query");
}

}  // namespace attn
