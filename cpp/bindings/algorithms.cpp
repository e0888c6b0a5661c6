#include "algorithms.h"

#include <string_view>
#include <utility>

#include "attn/attention.h"
#include "attn/common_mistakes.h"
#include "attn/comparison.h"
#include "attn/row_sums.h"
#include "attn/softmax.h"
#include "read_attention.h"
#include "read_cost.h"
#include "read_exercise.h"
#include "read_gradients.h"
#include "read_layers.h"
#include "read_positions.h"
#include "read_scores.h"

namespace attn::js {

namespace {

// --- Problems: what an algorithm reads -------------------------------------------------------------------------------

struct Heads {
  const Matrix &query, &key, &value;
  ScoreOptions options;
};

Heads read_heads(Arguments& problem) {
  return {problem.matrix("query"), problem.matrix("key"), problem.matrix("value"), read_score_options(problem)};
}

struct Scores {
  const Matrix& scores;
  SoftmaxOptions options;
};

Scores read_scores(Arguments& problem) {
  return {problem.matrix("scores"),
          {.axis = problem.word("axis", {"row", "column"}) == "row" ? SoftmaxAxis::row : SoftmaxAxis::column,
           .temperature = problem.number("temperature", 1),
           .stable = problem.flag("stable", true)}};
}

struct Sums {
  const Matrix& input;
  Index decimals;
};

Sums read_sums(Arguments& problem) { return {problem.matrix("input"), problem.whole("decimals")}; }

struct Pair {
  const Matrix &left, &right;
  Axes axes;
};

Pair read_pair(Arguments& problem) {
  return {problem.matrix("left"), problem.matrix("right"), {"query", problem.word("columns", {"key", "feature"})}};
}

struct Arrows {
  const Matrix &query, &key;
};

Arrows read_arrows(Arguments& problem) { return {problem.matrix("query"), problem.matrix("key")}; }

// --- The table: a name, what to read, what to compute ----------------------------------------------------------------

struct Algorithm {
  std::string_view name;
  Traces (*run)(Arguments& problem);
};

Traces named(Trace trace) {
  Traces traces;
  traces.emplace_back("", std::move(trace));
  return traces;
}
Traces named(Traces traces) { return traces; }

/// Left-over options are found before anything is computed.
template <auto read, auto compute>
Traces row(Arguments& problem) {
  const auto& given = read(problem);
  problem.finish();
  return named(compute(given));
}

template <auto compute>
constexpr auto on_heads = [](const Heads& p) { return compute(p.query, p.key, p.value, p.options); };

constexpr Algorithm table[] = {
    {"scaledDotProductAttention", row<read_heads, on_heads<scaled_dot_product_attention>>},
    {"selfAttention",
     row<read_projected, [](const ProjectedProblem& p) { return self_attention(p.input, p.weights(), p.options); }>},
    {"crossAttention",
     row<read_cross_attention,
         [](const CrossProblem& p) { return cross_attention(p.input, p.context, p.weights(), p.options); }>},
    {"multiHeadAttention", row<read_multi_head, [](const MultiHeadProblem& p) { return p.run(); }>},
    {"additiveAttention", row<read_additive,
                              [](const AdditiveProblem& p) {
                                return additive_attention(p.query, p.key, p.value,
                                                          {p.query_weight, p.key_weight, p.score_weight}, p.options);
                              }>},
    {"luongAttention", row<read_luong, [](const LuongProblem& p) { return p.run(); }>},
    {"flashAttention",
     row<read_flash,
         [](const FlashProblem& p) { return flash_attention(p.query, p.key, p.value, p.tiles, p.options); }>},
    {"cachedDecode",
     row<read_decode,
         [](const DecodeProblem& p) {
           return cached_decode(p.inputs, {p.query_weight, p.key_weight, p.value_weight, p.output_weight}, p.options);
         }>},
    {"softmax", row<read_scores, [](const Scores& p) { return softmax(p.scores, p.options); }>},
    {"logSoftmax", row<read_scores, [](const Scores& p) { return log_softmax(p.scores, p.options); }>},
    {"activation",
     row<read_activation_problem, [](const ActivationProblem& p) { return activation(p.input, p.kind, p.options); }>},
    {"sinusoidalEncoding",
     row<read_sinusoid, [](const SinusoidProblem& p) { return sinusoidal_encoding(p.length, p.size, p.base); }>},
    {"sinusoidalShift",
     row<read_shift, [](const ShiftProblem& p) { return sinusoidal_shift(p.size, p.by, p.base, p.position); }>},
    {"rotaryEmbedding", row<read_rotary, [](const RotaryProblem& p) { return rotary_embedding(p.input, p.options); }>},
    {"alibiBias", row<read_alibi, [](const AlibiProblem& p) { return alibi_bias(p.heads, p.queries, p.keys); }>},
    {"layerNorm", row<read_norm, [](const NormProblem& p) { return layer_norm(p.input, p.weights, p.epsilon); }>},
    {"rmsNorm", row<read_norm, [](const NormProblem& p) { return rms_norm(p.input, p.weights, p.epsilon); }>},
    {"feedForward", row<read_feed_forward_problem,
                        [](const FeedForwardProblem& p) { return feed_forward(p.input, *p.weights, p.activation); }>},
    {"encoderLayer",
     row<read_encoder_layer,
         [](const EncoderLayerProblem& p) { return encoder_layer(p.input, p.layer[0].weights, p.layer[0].options); }>},
    {"decoderLayer", row<read_decoder_layer,
                         [](const DecoderLayerProblem& p) {
                           const auto& [weights, options, memory_mask] = p.layer[0];
                           return decoder_layer(p.input, p.memory, weights, options, memory_mask);
                         }>},
    {"encoder", row<read_encoder, [](const EncoderProblem& p) { return encoder(p.input, p.stack); }>},
    {"decoder", row<read_decoder, [](const DecoderProblem& p) { return decoder(p.input, p.memory, p.stack); }>},
    {"transformer", row<read_transformer,
                        [](const TransformerProblem& p) {
                          return transformer(p.source, p.target, {p.embedding, p.encoder, p.decoder, p.output});
                        }>},
    {"rowSums", row<read_sums, [](const Sums& p) { return row_sums(p.input, p.decimals); }>},
    {"difference", row<read_pair, [](const Pair& p) { return difference(p.left, p.right, p.axes); }>},
    {"cosineSimilarity", row<read_arrows, [](const Arrows& p) { return cosine_similarity(p.query, p.key); }>},
    {"attentionGradient", row<read_gradient,
                              [](const GradientProblem& p) {
                                return attention_gradient(p.query, p.key, p.value, p.output_gradient, p.options);
                              }>},
    {"selfAttentionGradient", row<read_self_gradient,
                                  [](const SelfGradientProblem& p) {
                                    return self_attention_gradient(p.input, p.weights(), p.output_gradient, p.options);
                                  }>},
    {"softmaxJacobian", row<read_jacobian,
                            [](const Matrix& scores) {
                              return softmax_jacobian({scores.data(), static_cast<std::size_t>(scores.size())});
                            }>},
    {"scaleExperiment", row<read_experiment, [](const ScaleExperiment& p) { return scale_experiment(p); }>},
    {"histogram", row<read_histogram, [](const HistogramProblem& p) { return histogram(p.values, p.bins); }>},
    {"attentionDescent",
     row<read_descent, [](const DescentProblem& p) { return attention_descent(p.lesson(), p.rate); }>},
    {"centralDifference",
     row<read_nudge, [](const NudgeProblem& p) { return central_difference(p.lesson(), p.nudge); }>},
    {"attentionCost", row<read_attention_cost, [](const AttentionCostProblem& p) { return attention_cost(p); }>},
    {"drawMatrix", row<read_drawing, [](const Drawing& p) { return draw_matrix(p); }>},
    {"noScale", row<read_heads, on_heads<no_scale>>},
    {"scaleByD", row<read_heads, on_heads<scale_by_d>>},
    {"noTranspose", row<read_heads, on_heads<no_transpose>>},
    {"columnSoftmax", row<read_heads, on_heads<column_softmax>>},
    {"noExponential", row<read_heads, on_heads<no_exponential>>},
    {"noSoftmax", row<read_heads, on_heads<no_softmax>>},
    {"maskedScoreZero", row<read_heads, on_heads<masked_score_zero>>},
    {"maskAfterSoftmax", row<read_heads, on_heads<mask_after_softmax>>},
    {"causalHidesSelf", row<read_heads, on_heads<causal_hides_self>>},
    {"sumInsteadOfMean", row<read_heads, on_heads<sum_instead_of_mean>>},
    {"commonMistakes", row<read_heads, on_heads<common_mistakes>>},
};

}  // namespace

Traces run_algorithm(std::size_t algorithm, Arguments& problem) { return table[algorithm].run(problem); }

std::vector<std::string_view> algorithm_names() {
  std::vector<std::string_view> names;
  for (const auto& algorithm : table) names.push_back(algorithm.name);
  return names;
}

}  // namespace attn::js
