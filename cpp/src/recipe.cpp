#include "recipe.h"

#include <cmath>

#include "attn/error.h"
#include "option_path.h"
#include "position_steps.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// What positions do to the heads of one attention: turn queries and keys, or lean the scores towards what is near.
class Positions {
 public:
  /// Plans the positions and their angles, the head numbers and their slopes, as far as they are used.
  Positions(const Part& trace, Place input, Place context, const HeadSizes& sizes, const MultiHeadOptions& options)
      : rotary_(options.rotary), alibi_(options.alibi) {
    queries_ = trace.shape(input).rows;
    keys_ = trace.shape(context).rows;
    const bool crosses = input != context;
    Place positions = Place::none, key_positions = Place::none;
    if (rotary_) {
      positions = key_positions = add_positions(trace, "positions", queries_);
      if (crosses) key_positions = add_positions(trace, "keyPositions", keys_);
    }
    if (alibi_) add_alibi_heads(trace, sizes.heads);

    if (rotary_) {
      turning_ = rotary_->size.value_or(sizes.key);
      const OptionPath here("rotary.");
      angles_ = key_angles_ = add_angles(trace, "angles", positions, turning_, rotary_->base);
      if (crosses) key_angles_ = add_angles(trace, "keyAngles", key_positions, turning_, rotary_->base);
    }
    if (alibi_) slopes_ = add_alibi_slopes(trace, sizes.heads);
  }

  /// Plans rotatedQuery and rotatedKey of a head, which make its scores then.
  void rotate(const Part& head, Recipe& recipe) const {
    if (!rotary_) return;
    const bool interleaved = rotary_->interleaved;
    const OptionPath here("rotary.");
    recipe.query = add_rotation(head, "rotatedQuery", {"query", angles_}, {"query", "feature"}, turning_, interleaved);
    recipe.key = add_rotation(head, "rotatedKey", {"key", key_angles_}, {"key", "feature"}, turning_, interleaved);
  }

  /// Plans the bias of a head; with a bias of all heads, in the recipe already, both together.
  void lean(const Part& head, Recipe& recipe, Index number) const {
    if (!alibi_) return;
    const Place own = add_alibi_bias(head, slopes_, number, queries_, keys_);
    recipe.bias = is_none(recipe.bias) ? own : head.add("totalBias", "add", {recipe.bias, own}, {"query", "key"});
  }

 private:
  std::optional<HeadRotary> rotary_;
  bool alibi_;
  Index queries_ = 0;
  Index keys_ = 0;
  Index turning_ = 0;
  Place angles_ = Place::none;
  Place key_angles_ = Place::none;
  Place slopes_ = Place::none;
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

HeadSizes head_sizes(const Part& trace, Index heads, std::optional<Index> key_value_heads) {
  const Index shared = key_value_heads.value_or(heads);
  const Index query_size = head_size("heads", heads, trace.shape("queryWeight").cols);
  const HeadSizes sizes{heads, shared, head_size("keyValueHeads", shared, trace.shape("keyWeight").cols),
                        head_size("keyValueHeads", shared, trace.shape("valueWeight").cols)};
  if (heads % shared != 0) throw error::invalid_option("keyValueHeads", std::to_string(shared));
  if (query_size != sizes.key) throw trace.mismatch("queryWeight", "keyWeight");
  return sizes;
}

void add_query_key_value(const Part& trace, const MatrixView& query, const MatrixView& key, const MatrixView& value) {
  trace.input("query", query, {"query", "feature"});
  trace.input("key", key, {"key", "feature"});
  trace.input("value", value, {"key", "feature"});
}

void add_bias_input(const Part& trace, const ScoreOptions& options) {
  trace.input("bias", options.bias, {"query", "key"}, Values::finite_or_minus_infinity);
}

Place add_scores(const Part& trace, const ScoreOptions& options, const Recipe& recipe) {
  const Axes axes{"query", "key"};
  const Place scores = trace.add("scores", recipe.scores_op, {recipe.query, recipe.key, recipe.weight}, axes);
  const Operand bias = is_none(recipe.bias) && options.bias ? "bias" : recipe.bias;

  // The steps below would find these two as well, but name matrices that nobody passed.
  if (trace.shape("key").rows != trace.shape("value").rows) throw trace.mismatch("key", "value");
  if (!is_none(bias) && trace.shape(scores) != trace.shape(bias)) throw trace.mismatch(scores, bias);

  Place last = scores;
  const auto then = [&](const char* name, const char* op, Params params) {
    last = trace.add(name, op, {last}, axes, std::move(params));
  };
  if (recipe.usually_scaled || !std::holds_alternative<UsualScale>(options.scale)) {
    then("scaled", "scale", scale_params(options.scale, trace.shape(recipe.query).cols));
  }
  if (options.softcap) then("capped", "softcap", softcap_params(*options.softcap));
  if (!is_none(bias)) last = trace.add("biased", "add", {last, bias}, axes);
  if (!options.mask.empty()) then("masked", "mask", mask_params(options, trace.shape(scores)));
  return last;
}

Place add_attention(const Part& trace, const ScoreOptions& options, const Recipe& recipe) {
  const Place last = add_scores(trace, options, recipe);
  trace.add("weights", "softmax", {last}, {"query", "key"}, {{"axis", "row"}});
  return trace.add("output", "matmul", {"weights", "value"}, {"query", "feature"});
}

void add_multi_head_inputs(const Part& trace, const MultiHeadWeights& weights, const MultiHeadOptions& options) {
  const Axes axes{"feature", "feature"};
  trace.input("queryWeight", weights.query, axes);
  trace.input("keyWeight", weights.key, axes);
  trace.input("valueWeight", weights.value, axes);
  trace.input("outputWeight", weights.output, axes);
  trace.input("queryBias", weights.query_bias, axes);
  trace.input("keyBias", weights.key_bias, axes);
  trace.input("valueBias", weights.value_bias, axes);
  trace.input("outputBias", weights.output_bias, axes);
  add_bias_input(trace, options.scores);
}

Place add_multi_head(const Part& trace, Place input, Place context, const MultiHeadWeights& weights,
                     const MultiHeadOptions& options) {
  const HeadSizes sizes = head_sizes(trace, options.heads, options.key_value_heads);
  const Positions positions(trace, input, context, sizes, options);
  const Operand bias = options.scores.bias ? trace.place("bias") : Place::none;
  const Place query = trace.add("query", "linear", {input, "queryWeight", weights.query_bias ? "queryBias" : nullptr},
                                {"query", "feature"});
  const Place key =
      trace.add("key", "linear", {context, "keyWeight", weights.key_bias ? "keyBias" : nullptr}, {"key", "feature"});
  const Place value = trace.add("value", "linear", {context, "valueWeight", weights.value_bias ? "valueBias" : nullptr},
                                {"key", "feature"});

  std::vector<Operand> outputs;
  for (Index i = 0; i < sizes.heads; ++i) {
    const Part head = trace.part("head", i);
    const auto split = [&](const char* name, Place from, const Axes& axes, Index block, Index size) {
      head.add(name, "split_heads", {from}, axes, {{"firstColumn", double(block * size)}, {"headSize", double(size)}});
    };
    const Index group = i / (sizes.heads / sizes.shared);
    split("query", query, {"query", "feature"}, i, sizes.key);
    split("key", key, {"key", "feature"}, group, sizes.key);
    split("value", value, {"key", "feature"}, group, sizes.value);
    Recipe recipe{.bias = bias};
    positions.rotate(head, recipe);
    positions.lean(head, recipe, i);
    outputs.push_back(add_attention(head, options.scores, recipe));
  }
  const Place concat = trace.add("concat", "concat_heads", outputs, {"query", "feature"});
  return trace.add("output", "linear", {concat, "outputWeight", weights.output_bias ? "outputBias" : nullptr},
                   {"query", "feature"});
}

}  // namespace attn
