// The claim the product stands on: every number can say where it came from, and says the truth. An evaluator that knows
// nothing of the ops' code (evaluator.cpp) recomputes every cell of every step from its derivation alone.
#include <gtest/gtest.h>

#include <bit>
#include <functional>
#include <set>
#include <sstream>

#include "../../cpp/src/elementary/elementary.h"
#include "attn/activation.h"
#include "attn/attention.h"
#include "attn/attention_cost.h"
#include "attn/cached_decode.h"
#include "attn/common_mistakes.h"
#include "attn/comparison.h"
#include "attn/descent.h"
#include "attn/experiments.h"
#include "attn/feed_forward.h"
#include "attn/flash_attention.h"
#include "attn/gradients.h"
#include "attn/histogram.h"
#include "attn/multi_head.h"
#include "attn/normalization.h"
#include "attn/op.h"
#include "attn/positions.h"
#include "attn/row_sums.h"
#include "attn/scoring.h"
#include "attn/softmax.h"
#include "attn/trace_builder.h"
#include "attn/transformer.h"
#include "evaluator.h"
#include "layers.h"
#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

Trace random_attention(Random& random) {
  const Index n = random.between(1, 5), m = random.between(1, 5), d = random.between(1, 4);
  return scaled_dot_product_attention(random.matrix(n, d), random.matrix(m, d), random.matrix(m, random.between(1, 3)),
                                      random_options(random, n, m));
}

Trace random_self_attention(Random& random) {
  const Index n = random.between(1, 5), width = random.between(1, 4), d = random.between(1, 3);
  return self_attention(random.matrix(n, width),
                        {random.matrix(width, d), random.matrix(width, d), random.matrix(width, random.between(1, 3))},
                        random_options(random, n, n));
}

Trace random_no_transpose(Random& random) {
  const Index n = random.between(1, 5), d = random.between(1, 4);
  return no_transpose(random.matrix(n, d), random.matrix(d, d), random.matrix(d, 2), random_options(random, n, d));
}

Trace random_mistake(Random& random) {
  const Index n = random.between(1, 5), m = random.between(1, 5), d = random.between(1, 4);
  const Matrix query = random.matrix(n, d), key = random.matrix(m, d), value = random.matrix(m, 2);
  const ScoreOptions options = random_options(random, n, m);
  auto mistakes = common_mistakes(query, key, value, options);
  return mistakes[static_cast<std::size_t>(random.below(std::ssize(mistakes)))].second;
}

Trace random_softmax(Random& random) {
  return softmax(random.matrix(random.between(1, 5), random.between(1, 5)),
                 {.axis = random.coin() ? SoftmaxAxis::row : SoftmaxAxis::column,
                  .temperature = random.coin() ? 1 : random.real(0.2, 5),
                  .stable = random.coin()});
}

Trace random_row_sums(Random& random) {
  return row_sums(random.matrix(random.between(1, 5), random.between(1, 5)), random.between(0, 6));
}

Trace random_difference(Random& random) {
  const Index n = random.between(1, 5), m = random.between(1, 5);
  Matrix left = random.matrix(n, m), right = random.matrix(n, m);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (random.coin()) left(0, 0) = -infinity;
  if (random.coin()) left(n - 1, m - 1) = right(n - 1, m - 1) = -infinity;
  return difference(left, right);
}

Trace random_cosines(Random& random) {
  const Index n = random.between(1, 4), m = random.between(1, 4), d = random.between(1, 4);
  Matrix query = random.matrix(n, d), key = random.matrix(m, d);
  if (random.coin()) query.row(0).setZero();
  if (random.coin()) key.row(0) = query.row(0) * 3;
  return cosine_similarity(query, key);
}

Trace random_cost(Random& random) {
  const Index n = random.between(1, 40), shared = random.between(1, 3), heads = shared * random.between(1, 3);
  return attention_cost({.length = n,
                         .size = heads * random.between(1, 9),
                         .keys = n + random.between(0, 40),
                         .heads = heads,
                         .key_value_heads = shared,
                         .causal = random.coin(),
                         .layers = random.between(1, 4),
                         .bytes_per_number = random.coin() ? 0.5 : 4});
}

Trace random_multi_head(Random& random) {
  const Index shared = random.between(1, 2), heads = shared * random.between(1, 2);
  const Index n = random.between(1, 4), width = random.between(1, 3), d = random.between(1, 2),
              dv = random.between(1, 2);
  const bool crosses = random.coin();
  const Index m = crosses ? random.between(1, 4) : n;
  const Matrix query = random.matrix(width, heads * d), key = random.matrix(width, shared * d),
               value = random.matrix(width, shared * dv), output = random.matrix(heads * dv, width);
  MultiHeadWeights weights{query, key, value, output};
  if (random.coin()) weights.query_bias = random.matrix(1, heads * d);
  if (random.coin()) weights.value_bias = random.matrix(1, shared * dv);
  if (random.coin()) weights.output_bias = random.matrix(1, width);
  MultiHeadOptions options{.heads = heads, .key_value_heads = shared, .scores = random_options(random, n, m)};
  if (d == 2 && random.coin()) options.rotary = HeadRotary{.interleaved = random.coin()};
  options.alibi = random.coin();
  const Matrix input = random.matrix(n, width, 1);
  return crosses ? multi_head_attention(input, random.matrix(m, width, 1), weights, options)
                 : multi_head_attention(input, weights, options);
}

Trace random_gradient(Random& random) {
  const Index n = random.between(1, 4), m = random.between(1, 4), d = random.between(1, 3), dv = random.between(1, 3);
  return attention_gradient(random.matrix(n, d), random.matrix(m, d), random.matrix(m, dv), random.matrix(n, dv),
                            random_options(random, n, m));
}

Trace random_self_gradient(Random& random) {
  const Index n = random.between(1, 4), width = random.between(1, 3), d = random.between(1, 3),
              dv = random.between(1, 3);
  return self_attention_gradient(random.matrix(n, width, 1),
                                 {random.matrix(width, d), random.matrix(width, d), random.matrix(width, dv)},
                                 random.matrix(n, dv), random_options(random, n, n));
}

Trace random_jacobian(Random& random) {
  const Matrix scores = random.matrix(1, random.between(1, 6));
  return softmax_jacobian({scores.data(), static_cast<std::size_t>(scores.size())});
}

Trace random_cross_attention(Random& random) {
  const Index n = random.between(1, 4), m = random.between(1, 4), width = random.between(1, 3),
              d = random.between(1, 3);
  return cross_attention(random.matrix(n, width), random.matrix(m, 2),
                         {random.matrix(width, d), random.matrix(2, d), random.matrix(2, random.between(1, 3))},
                         random_options(random, n, m));
}

Trace random_additive(Random& random) {
  const Index n = random.between(1, 4), m = random.between(1, 4), a = random.between(1, 3);
  return additive_attention(random.matrix(n, 3), random.matrix(m, 2), random.matrix(m, 2),
                            {random.matrix(3, a), random.matrix(2, a), random.matrix(1, a)},
                            random_options(random, n, m));
}

Trace random_luong(Random& random) {
  const Index n = random.between(1, 4), m = random.between(1, 4), d = random.between(1, 3);
  const Matrix query = random.matrix(n, d), key = random.matrix(m, random.coin() ? d : 2), value = random.matrix(m, 2);
  const ScoreOptions options = random_options(random, n, m);
  return key.cols() == d && random.coin() ? luong_attention(query, key, value, options)
                                          : luong_attention(query, key, value, random.matrix(d, key.cols()), options);
}

Trace random_flash(Random& random) {
  const Index n = random.between(1, 5), m = random.between(1, 5), d = random.between(1, 3);
  return flash_attention(random.matrix(n, d), random.matrix(m, d), random.matrix(m, random.between(1, 2)),
                         {random.between(1, 3), random.between(1, 3)}, random_options(random, n, m));
}

Trace random_cached_decode(Random& random) {
  const Index shared = random.between(1, 2), heads = shared * random.between(1, 2);
  const Index n = random.between(1, 4), width = random.between(1, 3), d = random.between(1, 2),
              dv = random.between(1, 2);
  const Matrix query = random.matrix(width, heads * d), key = random.matrix(width, shared * d),
               value = random.matrix(width, shared * dv);
  DecodeWeights weights{query, key, value};
  if (random.coin()) weights.output = random.matrix(heads * dv, width);
  return cached_decode(random.matrix(n, width, 1), weights, {heads, shared});
}

Trace random_experiment(Random& random) {
  const Index size = random.between(1, 12);
  return scale_experiment({{size, size + random.between(1, 60)}, random.between(1, 20), random.next() >> 11});
}

Trace random_histogram(Random& random) {
  const double from = random.real(-3, 0);
  return histogram(random.matrix(random.between(1, 3), random.between(1, 9)),
                   {from, from + random.real(0.5, 4), random.between(1, 5)});
}

Trace random_descent(Random& random) {
  const Index n = random.between(1, 3), m = random.between(1, 3), d = random.between(1, 3), dv = random.between(1, 2);
  const Matrix query = random.matrix(n, d, 1), key = random.matrix(m, d, 1), value = random.matrix(m, dv, 1),
               target = random.matrix(n, dv, 1);
  return attention_descent({query, key, value, target, random_options(random, n, m)}, random.real(0, 2));
}

Trace random_central_difference(Random& random) {
  const Index n = random.between(1, 3), m = random.between(1, 3), d = random.between(1, 3);
  const Matrix query = random.matrix(n, d, 1), key = random.matrix(m, d, 1), value = random.matrix(m, 2, 1),
               target = random.matrix(n, 2, 1);
  return central_difference({query, key, value, target, random_options(random, n, m)},
                            {random.coin() ? "query" : "scores", random.below(n), 0, random.real(1e-3, 0.5)});
}

// A bias of linear belongs to layers that come later; its derivation has to be right already.
Trace random_biased_linear(Random& random) {
  const Matrix left = random.matrix(random.between(1, 4), 3), right = random.matrix(3, 2), bias = random.matrix(1, 2);
  TraceBuilder trace("linear");
  trace.input("input", left, {"token", "feature"});
  trace.input("weight", right, {"feature", "feature"});
  trace.input("bias", bias, {"feature", "feature"});
  trace.add("output", "linear", {"input", "weight", "bias"}, {"token", "feature"});
  return std::move(trace).run();
}

Trace random_sinusoids(Random& random) {
  return sinusoidal_encoding(random.between(1, 5), random.between(1, 6), random.real(1, 20000));
}

Trace random_sinusoidal_shift(Random& random) {
  const double position = random.real(-20, 20);
  return sinusoidal_shift(2 * random.between(1, 3), random.real(-20, 20), random.real(1, 20000), position);
}

Trace random_rotary(Random& random) {
  const Index n = random.between(1, 4), d = random.between(2, 7), pairs = random.between(1, d / 2);
  RotaryOptions options{.base = random.real(1, 20000), .interleaved = random.coin(), .size = 2 * pairs};
  Index rows = n;
  const bool tables = random.coin();
  if (random.coin()) {
    options.positions = random.matrix(1, n, 20);
    if (tables) {
      rows = random.between(1, 5);
      for (double& position : options.positions->reshaped()) position = double(random.below(rows));
    }
  }
  if (tables) {
    options.cos = random.matrix(rows, pairs);
    options.sin = random.matrix(rows, pairs);
  }
  return rotary_embedding(random.matrix(n, d), options);
}

Trace random_alibi(Random& random) {
  return alibi_bias(random.between(1, 9), random.between(1, 4), random.between(1, 4));
}

Trace random_log_softmax(Random& random) {
  return log_softmax(random.matrix(random.between(1, 5), random.between(1, 5)),
                     {.axis = random.coin() ? SoftmaxAxis::row : SoftmaxAxis::column,
                      .temperature = random.coin() ? 1 : random.real(0.2, 5),
                      .stable = random.coin()});
}

Activation random_activation(Random& random) { return Activation(random.below(6)); }

Trace random_activation_trace(Random& random) {
  const Index n = random.between(1, 4), m = random.between(1, 4);
  const Activation kind = random_activation(random);
  ActivationOptions options;
  if (kind == Activation::swiglu) options.gate = random.matrix(n, m);
  if (kind >= Activation::silu && kind != Activation::tanh && random.coin()) options.alpha = random.real(-2, 2);
  return activation(random.matrix(n, m), kind, options);
}

NormWeights random_norm(Random& random, Index size) {
  NormWeights weights;
  if (random.coin()) weights.gamma = random.matrix(1, size);
  if (random.coin()) weights.beta = random.matrix(1, size);
  return weights;
}

Trace random_layer_norm(Random& random) {
  const Index n = random.between(1, 4), d = random.between(1, 5);
  return layer_norm(random.matrix(n, d), random_norm(random, d), random.real(1e-6, 1));
}

Trace random_rms_norm(Random& random) {
  const Index n = random.between(1, 4), d = random.between(1, 5);
  return rms_norm(random.matrix(n, d), random_norm(random, d), random.real(0, 1));
}

Trace random_feed_forward(Random& random) {
  const Index n = random.between(1, 4), d = random.between(1, 3), f = random.between(1, 4);
  const Activation kind = random_activation(random);
  const Matrix hidden = random.matrix(d, f), output = random.matrix(f, d);
  FeedForwardWeights weights{hidden, output};
  if (kind == Activation::swiglu) weights.gate = random.matrix(d, f);
  if (kind == Activation::swiglu && random.coin()) weights.gate_bias = random.matrix(1, f);
  if (random.coin()) weights.hidden_bias = random.matrix(1, f);
  if (random.coin()) weights.output_bias = random.matrix(1, d);
  return feed_forward(random.matrix(n, d), weights, kind);
}

LayerOptions random_layer_options(Random& random, Index heads, Index shared, Index n) {
  LayerOptions options{.attention = {.heads = heads, .key_value_heads = shared, .scores = random_options(random, n, n)},
                       .norm = random.coin() ? NormPlace::pre : NormPlace::post,
                       .epsilon = random.real(1e-3, 1),
                       .activation = random_activation(random)};
  return options;
}

Trace random_encoder_layer(Random& random) {
  Weights weights(random.next());
  const Index n = random.between(1, 3), width = random.between(1, 3), shared = random.between(1, 2), heads = 2;
  const LayerOptions options = random_layer_options(random, heads, shared, n);
  return encoder_layer(random.matrix(n, width), weights.encoder_layer(heads, shared, width, options.activation),
                       options);
}

Trace random_encoder(Random& random) {
  Weights weights(random.next());
  const Index n = random.between(1, 3), width = random.between(1, 3), shared = random.between(1, 2), heads = 2;
  EncoderStack stack;
  for (Index layers = random.between(1, 2); layers > 0; --layers) {
    const LayerOptions options = random_layer_options(random, heads, shared, n);
    stack.layers.push_back({weights.encoder_layer(heads, shared, width, options.activation), options});
  }
  if (random.coin()) stack.final_norm = weights.norm(width);
  return encoder(random.matrix(n, width), stack);
}

DecoderStack random_decoder_stack(Random& random, Weights& weights, Index n, Index width, Index memory_width) {
  DecoderStack stack;
  const Index heads = random.between(1, 2);
  const LayerOptions options = random_layer_options(random, heads, 1, n);
  stack.layers.push_back({weights.decoder_layer(heads, 1, width, memory_width, options.activation), options, {}});
  if (random.coin()) stack.layers[0].memory_mask = {mask::Padding{1}};
  if (random.coin()) stack.final_norm = weights.norm(width);
  return stack;
}

Trace random_decoder_layer(Random& random) {
  Weights weights(random.next());
  const Index n = random.between(1, 3), width = random.between(1, 3), memory_width = random.between(1, 3);
  const Matrix input = random.matrix(n, width), memory = random.matrix(random.between(1, 3), memory_width);
  const DecoderLayer layer = random_decoder_stack(random, weights, n, width, memory_width).layers[0];
  return decoder_layer(input, memory, layer.weights, layer.options, layer.memory_mask);
}

Trace random_decoder(Random& random) {
  Weights weights(random.next());
  const Index n = random.between(1, 3), width = random.between(1, 3), memory_width = random.between(1, 3);
  const Matrix input = random.matrix(n, width), memory = random.matrix(random.between(1, 3), memory_width);
  return decoder(input, memory, random_decoder_stack(random, weights, n, width, memory_width));
}

Trace random_transformer(Random& random) {
  Weights weights(random.next());
  const Index width = random.between(1, 3), vocabulary = random.between(1, 4);
  const auto ids = [&](Index count) {
    Matrix ids(1, count);
    for (Index i = 0; i < count; ++i) ids(0, i) = double(random.below(vocabulary));
    return ids;
  };
  const Matrix source = ids(random.between(1, 2)), target = ids(random.between(1, 2));
  EncoderStack encoder;
  const LayerOptions options = random_layer_options(random, 1, 1, source.cols());
  encoder.layers.push_back({weights.encoder_layer(1, 1, width, options.activation), options});
  const DecoderStack decoder = random_decoder_stack(random, weights, target.cols(), width, width);
  return transformer(source, target,
                     {weights.matrix(vocabulary, width), encoder, decoder, weights.matrix(width, vocabulary)});
}

using Problem = Trace (*)(Random&);

const std::vector<std::pair<std::string, Problem>> problems{
    {"scaledDotProductAttention", random_attention},
    {"selfAttention", random_self_attention},
    {"multiHeadAttention", random_multi_head},
    {"crossAttention", random_cross_attention},
    {"additiveAttention", random_additive},
    {"luongAttention", random_luong},
    {"flashAttention", random_flash},
    {"cachedDecode", random_cached_decode},
    {"noTranspose", random_no_transpose},
    {"commonMistakes", random_mistake},
    {"softmax", random_softmax},
    {"rowSums", random_row_sums},
    {"difference", random_difference},
    {"cosineSimilarity", random_cosines},
    {"attentionCost", random_cost},
    {"attentionGradient", random_gradient},
    {"selfAttentionGradient", random_self_gradient},
    {"softmaxJacobian", random_jacobian},
    {"scaleExperiment", random_experiment},
    {"histogram", random_histogram},
    {"attentionDescent", random_descent},
    {"centralDifference", random_central_difference},
    {"biasedLinear", random_biased_linear},
    {"sinusoidalEncoding", random_sinusoids},
    {"sinusoidalShift", random_sinusoidal_shift},
    {"rotaryEmbedding", random_rotary},
    {"alibiBias", random_alibi},
    {"logSoftmax", random_log_softmax},
    {"activation", random_activation_trace},
    {"layerNorm", random_layer_norm},
    {"rmsNorm", random_rms_norm},
    {"feedForward", random_feed_forward},
    {"encoderLayer", random_encoder_layer},
    {"encoder", random_encoder},
    {"decoderLayer", random_decoder_layer},
    {"decoder", random_decoder},
    {"transformer", random_transformer},
};

using Claim = std::function<void(const Trace&, const Step&, Index row, Index col)>;

class Derivations : public testing::TestWithParam<std::pair<std::string, Problem>> {
 protected:
  static constexpr std::uint64_t seeds = 60;
  static constexpr Index enough = 3000;

  /// Puts the claim to every cell of every step of many traces, thousands of cells that were computed, and stops at the
  /// first that breaks it.
  static void for_every_cell(const Claim& claim) {
    Index computed = 0;
    for (std::uint64_t seed = 1; seed <= seeds || computed < enough; ++seed) {
      Random random(seed);
      const Trace trace = GetParam().second(random);
      for (const Step& step : trace.steps) {
        if (step.op != "input") computed += step.data.size();
        for (Index row = 0; row < step.data.rows(); ++row) {
          for (Index col = 0; col < step.data.cols(); ++col) {
            claim(trace, step, row, col);
            if (HasFailure()) {
              FAIL() << "seed " << seed << ", step " << step.id << " (" << row << ", " << col << ")";
            }
          }
        }
      }
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Of, Derivations, testing::ValuesIn(problems),
                         [](const auto& info) { return info.param.first; });

bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

// The op's partials that lead up to its value; the others' values follow from terms and params in one stroke.
const std::set<std::string_view> sums{"matmul", "matmul_transposed", "transposed_matmul",
                                      "linear", "row_sum",           "column_sum"};

// These too, but with other things among their partials.
const std::set<std::string_view> running{"additive", "cached_mix", "tile_sum", "tile_accumulate"};

TEST_P(Derivations, SayTheCellBitForBit) {
  for_every_cell([](const Trace& trace, const Step& step, Index row, Index col) {
    const Derivation derivation = trace.derive(step.id, row, col);
    EXPECT_EQ(derivation.op, step.op);
    EXPECT_TRUE(same_bits(derivation.value, step.data(row, col)))
        << derivation.value << " is not " << step.data(row, col);
  });
}

TEST_P(Derivations, RecomputeToTheSameValueFromTermsAndParamsAlone) {
  for_every_cell([](const Trace& trace, const Step& step, Index row, Index col) {
    const Derivation derivation = trace.derive(step.id, row, col);
    const long double again = recompute(derivation);
    if (std::isinf(step.data(row, col))) {
      EXPECT_EQ(again, step.data(row, col));
    } else {
      // A handful of roundings, each half a unit in the last place of the largest number on the way.
      EXPECT_NEAR(double(again - step.data(row, col)), 0, double(8 * 0x1p-52L * magnitude(derivation)));
    }
  });
}

TEST_P(Derivations, NameTermsThatAreCellsOfTheirOperands) {
  for_every_cell([](const Trace& trace, const Step& step, Index row, Index col) {
    for (const Term& term : trace.derive(step.id, row, col).terms) {
      EXPECT_NE(std::find(step.operands.begin(), step.operands.end(), term.step), step.operands.end()) << term.step;
      EXPECT_TRUE(same_bits(term.value, trace.step(term.step).data(term.row, term.col)));
      EXPECT_FALSE(term.role.empty());
    }
  });
}

TEST_P(Derivations, WalkBackToInputs) {
  for_every_cell([](const Trace& trace, const Step& step, Index row, Index col) {
    // Depth first along the first term, the way a reader clicks; every step of a path is earlier than the one before.
    const Step* at = &step;
    while (at->op != "input") {
      const Derivation derivation = trace.derive(at->id, row, col);
      ASSERT_FALSE(derivation.terms.empty()) << at->id;
      const Step* earlier = trace.find(derivation.terms[0].step);
      ASSERT_LT(earlier, at);
      row = derivation.terms[0].row;
      col = derivation.terms[0].col;
      at = earlier;
    }
    const Derivation typed = trace.derive(at->id, row, col);
    EXPECT_TRUE(typed.terms.empty() && typed.partials.empty() && at->operands.empty());
  });
}

// What is added in the i-th place: a product of two terms, or one term.
double summand_of(const Derivation& derivation, std::size_t i) {
  if (derivation.op.ends_with("_sum")) return derivation.terms.at(i).value;
  const bool bias = 2 * i + 1 >= derivation.terms.size();
  if (bias) return derivation.terms.back().value;
  const double product = derivation.terms[2 * i].value * derivation.terms[2 * i + 1].value;
  EXPECT_EQ(derivation.partials[i].label, "product");
  EXPECT_TRUE(same_bits(derivation.partials[i].value, product));
  return product;
}

TEST_P(Derivations, LeadThroughTheirPartialsToTheValue) {
  for_every_cell([](const Trace& trace, const Step& step, Index row, Index col) {
    const Derivation derivation = trace.derive(step.id, row, col);
    const auto& partials = derivation.partials;
    const double value = derivation.value;
    if (sums.contains(step.op)) {
      // A bias, when there is one, is a running sum more.
      const std::size_t k = step.op.ends_with("_sum") ? derivation.terms.size() : (partials.size() + 1) / 2;
      double sum = 0;
      for (std::size_t i = partials.size() - k; i < partials.size(); ++i) {
        const std::size_t summand = i - (partials.size() - k);
        sum += summand_of(derivation, summand);
        EXPECT_EQ(partials[i].label, "runningSum");
        EXPECT_TRUE(same_bits(partials[i].value, sum));
      }
      EXPECT_TRUE(same_bits(partials.back().value, value));
    } else if (step.op == "softmax") {
      const std::size_t m = derivation.terms.size();
      ASSERT_EQ(partials.size(), 2 + 2 * m);
      const double max = partials[0].value;
      double sum = 0;
      for (std::size_t i = 0; i < m; ++i) {
        const double score = derivation.terms[i].value, shifted = partials[1 + i].value;
        EXPECT_LE(score, max);
        EXPECT_TRUE(std::isinf(score) ? shifted == -infinity : same_bits(shifted, score - max));
        EXPECT_TRUE(same_bits(partials[1 + m + i].value, elementary::exp(shifted)));
        sum += partials[1 + m + i].value;
      }
      const double exponential = partials[1 + m + std::size_t(derivation.params.number("index"))].value;
      EXPECT_TRUE(same_bits(partials.back().value, sum));
      EXPECT_TRUE(same_bits(value, sum == 0 ? 0 : exponential / sum));
    } else if (step.op == "softmax_gradient") {
      const std::size_t m = derivation.terms.size() / 2, own = std::size_t(derivation.params.number("index"));
      ASSERT_EQ(partials.size(), 2 * m + 1);
      double mean = 0;
      for (std::size_t i = 0; i < m; ++i) {
        mean += summand_of(derivation, i);
        EXPECT_EQ(partials[m + i].label, "runningSum");
        EXPECT_TRUE(same_bits(partials[m + i].value, mean));
      }
      EXPECT_TRUE(same_bits(partials.back().value, derivation.terms[2 * own + 1].value - mean));
      const double factor = derivation.params.has("factor") ? derivation.params.number("factor") : 1;
      EXPECT_TRUE(same_bits(value, derivation.terms[2 * own].value * partials.back().value * factor));
    } else if (step.op == "random_products" || step.op == "row_entropy") {
      EXPECT_EQ(partials.back().label, "runningSum");
      EXPECT_TRUE(same_bits(value, partials.back().value));
    } else if (step.op == "row_gradient_norm") {
      const double factor = derivation.params.has("factor") ? derivation.params.number("factor") : 1;
      EXPECT_TRUE(same_bits(value, std::sqrt(partials.back().value) * factor));
    } else if (step.op == "softcap_gradient") {
      EXPECT_TRUE(same_bits(value, derivation.terms[1].value * partials.back().value));
    } else if (step.op == "softmax_jacobian") {
      EXPECT_TRUE(same_bits(value, derivation.terms[0].value * partials.back().value));
    } else if (step.op == "softcap") {
      EXPECT_TRUE(same_bits(value, derivation.params.number("cap") * partials.back().value));
    } else if (step.op == "scale" && !partials.empty()) {
      EXPECT_EQ(partials.back().label, "root");
      EXPECT_TRUE(same_bits(derivation.params.number("factor"), 1 / partials.back().value));
    } else if (step.op == "shift") {
      EXPECT_TRUE(same_bits(value, trace.step(step.operands[0]).data(row, col) - partials.back().value));
    } else if (step.op == "exp" && !partials.empty()) {
      EXPECT_TRUE(same_bits(value, elementary::exp(partials.back().value)));
    } else if (step.op == "angle") {
      EXPECT_TRUE(same_bits(value, derivation.terms[0].value / partials.back().value));
    } else if (step.op == "position_shift" && !partials.empty()) {
      const std::string& entry = derivation.params.text("entry");
      const double angle = partials.back().value;
      EXPECT_TRUE(same_bits(angle, derivation.terms[0].value / partials[1].value));
      EXPECT_TRUE(same_bits(value, entry == "cos"   ? elementary::cos(angle)
                                   : entry == "sin" ? elementary::sin(angle)
                                                    : 0 - elementary::sin(angle)));
    } else if (step.op == "rotate" && !partials.empty()) {
      const double of_first = partials.end()[-2].value, of_second = partials.back().value;
      const bool first = derivation.params.text("part") == "first";
      EXPECT_TRUE(same_bits(value, first ? of_first - of_second : of_first + of_second));
    } else if (step.op == "alibi_slope") {
      EXPECT_TRUE(same_bits(value, elementary::pow(2, partials.back().value)));
    } else if (step.op == "gelu" || step.op == "gelu_tanh") {
      EXPECT_TRUE(same_bits(value, derivation.terms[0].value / 2 * (1 + partials.back().value)));
    } else if (step.op == "silu") {
      EXPECT_TRUE(same_bits(value, derivation.terms[0].value * partials.back().value));
    } else if (step.op == "swiglu") {
      EXPECT_TRUE(same_bits(partials[1].value, derivation.terms[0].value * partials[0].value));
      EXPECT_TRUE(same_bits(value, partials[1].value * derivation.terms[1].value));
    } else if (step.op == "row_length") {
      EXPECT_TRUE(same_bits(value, std::sqrt(partials.back().value)));
    } else if (step.op == "cosine") {
      const double product = partials.back().value;
      EXPECT_TRUE(same_bits(product, derivation.terms[1].value * derivation.terms[2].value));
      EXPECT_NEAR(value, product == 0 ? 0 : derivation.terms[0].value / product, 1e-15);
    } else if (step.op.starts_with("row_") && step.op != "row_max") {  // means; the sums are above
      const std::size_t m = std::size_t(trace.step(step.operands[0]).data.cols());
      EXPECT_EQ(partials.size() % m, 0u);
      EXPECT_TRUE(same_bits(value, partials.back().value / double(m)));
    } else if (step.op == "inverse_root" || step.op == "rms_normalize") {
      const double numerator = step.op == "inverse_root" ? 1 : derivation.terms[0].value;
      EXPECT_TRUE(same_bits(partials[1].value, std::sqrt(partials[0].value)));
      EXPECT_TRUE(same_bits(value, numerator / partials[1].value));
    } else if (step.op == "normalize") {
      EXPECT_TRUE(same_bits(value, partials[0].value * derivation.terms[2].value));
    } else if (step.op == "affine" && !partials.empty()) {
      EXPECT_TRUE(same_bits(value, partials[0].value + derivation.terms[2].value));
    } else if (step.op == "subtract_log") {
      const double exponent = partials.size() > 1 ? partials[0].value : derivation.terms[0].value;
      EXPECT_TRUE(same_bits(value, exponent - partials.back().value));
    } else if (step.op == "tile_scores" || step.op == "cached_scores") {
      const bool rooted = partials.back().label == "root";
      const double factor = derivation.params.number("factor");
      EXPECT_TRUE(!rooted || same_bits(factor, 1 / partials.back().value));
      EXPECT_TRUE(same_bits(value, partials.end()[rooted ? -2 : -1].value * factor));
    } else if (step.op == "rescale" && !partials.empty()) {
      EXPECT_TRUE(same_bits(value, elementary::exp(partials.back().value)));
    } else if (running.contains(step.op)) {
      // What is brought along, when there is something, then the last so many partials before the running sums.
      std::vector<double> summands, running_sums;
      double sum = 0;
      const char* summand = step.op == "tile_sum" ? "exponential" : "product";
      for (const Partial& partial : partials) {
        if (partial.label == summand) summands.push_back(partial.value);
        if (partial.label == "rescaled") sum = partial.value;
        if (partial.label == "runningSum") running_sums.push_back(partial.value);
      }
      ASSERT_EQ(summands.size(), running_sums.size());
      for (std::size_t i = 0; i < summands.size(); ++i) {
        sum += summands[i];
        EXPECT_TRUE(same_bits(running_sums[i], sum));
      }
      EXPECT_TRUE(same_bits(value, sum));
    } else {
      EXPECT_TRUE(partials.empty());
    }
  });
}

TEST_P(Derivations, NeedOnlyTheSlicesThatAreRead) {
  for_every_cell([](const Trace& trace, const Step& step, Index row, Index col) {
    if (step.op == "input") return;
    // As the page does it: blocks copied out, the trace out of reach.
    const Op& op = find_op(step.op);
    std::vector<Shape> shapes;
    for (const std::string& operand : step.operands) shapes.push_back(shape_of(trace.step(operand).data));
    const std::vector<Block> blocks = op.reads(shapes, step.params, row, col);
    ASSERT_EQ(blocks.size(), step.operands.size());
    std::vector<Matrix> copies;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const auto& [r, c, rows, cols] = blocks[i];
      copies.push_back(trace.step(step.operands[i]).data.block(r, c, rows, cols));
    }
    std::vector<Slice> slices;
    for (std::size_t i = 0; i < blocks.size(); ++i) slices.push_back({step.operands[i], blocks[i], copies[i]});

    const Derivation there = op.derive(slices, step.params.at_cell(row, col), row, col);
    const Derivation here = trace.derive(step.id, row, col);
    EXPECT_TRUE(same_bits(there.value, here.value));
    ASSERT_EQ(there.terms.size(), here.terms.size());
    ASSERT_EQ(there.partials.size(), here.partials.size());
    for (std::size_t i = 0; i < here.partials.size(); ++i) {
      EXPECT_EQ(there.partials[i].label, here.partials[i].label);
      EXPECT_TRUE(same_bits(there.partials[i].value, here.partials[i].value));
    }
  });
}

// Those of API.md that return a trace.
TEST(DerivationProblems, AreOfEveryAlgorithm) {
  std::set<std::string> reached;
  for (const auto& [name, problem] : problems) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      Random random(seed);
      reached.insert(problem(random).algorithm);
    }
  }
  std::istringstream names(
      "scaledDotProductAttention additiveAttention luongAttention selfAttention crossAttention multiHeadAttention "
      "softmax logSoftmax activation sinusoidalEncoding sinusoidalShift rotaryEmbedding alibiBias layerNorm rmsNorm "
      "feedForward encoderLayer decoderLayer encoder decoder transformer flashAttention cachedDecode "
      "attentionGradient softmaxJacobian noScale scaleByD noTranspose columnSoftmax noExponential noSoftmax "
      "maskedScoreZero maskAfterSoftmax causalHidesSelf sumInsteadOfMean scaleExperiment");
  for (std::string algorithm; names >> algorithm;) EXPECT_TRUE(reached.contains(algorithm)) << algorithm;
}

TEST(DerivationProblems, ReachEveryOp) {
  std::set<std::string> reached;
  for (const auto& [name, problem] : problems) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      Random random(seed);
      for (const Step& step : problem(random).steps) reached.emplace(step.op);
    }
  }
  for (const std::string& op : op_names()) EXPECT_TRUE(reached.contains(op)) << op;
}

}  // namespace
}  // namespace attn::test
