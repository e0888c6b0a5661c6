#include "attn/encoder.h"

#include <gtest/gtest.h>

#include "layers.h"
#include "support.h"

namespace attn::test {
namespace {

constexpr Index width = 4, heads = 2;

const auto all_see = [](Index, Index) { return true; };

LayerOptions options_of(NormPlace norm, Activation activation, Mask mask = {}) {
  return {.attention = {.heads = heads, .key_value_heads = 1, .scores = {.mask = std::move(mask)}},
          .norm = norm,
          .epsilon = 1e-3,
          .activation = activation};
}

template <typename Sees>
Matrix layer_by_loops(const Matrix& input, const EncoderLayerWeights& w, const LayerOptions& options, Sees sees) {
  const Matrix attended = residual_by_loops(input, w.norm1, options, [&](const Matrix& x) {
    return multi_head_by_loops(x, x, w.attention, options.attention.heads, *options.attention.key_value_heads, sees);
  });
  return residual_by_loops(attended, w.norm2, options,
                           [&](const Matrix& x) { return feed_forward_by_loops(x, w.feed_forward); });
}

Matrix output(const Trace& trace) { return trace.step("output").data; }

// --- One layer -------------------------------------------------------------------------------------------------------

// Ids without the inputs and without what is inside the parts.
std::vector<std::string> outline(const Trace& trace) {
  std::vector<std::string> ids;
  for (const Step& step : trace.steps) {
    const bool inside = step.id.find('.') != std::string::npos && !step.id.ends_with(".output");
    if (step.op != "input" && !inside && !step.id.starts_with("selfAttention.head")) ids.push_back(step.id);
  }
  return ids;
}

TEST(EncoderLayer, GoesThroughItsPartsInThePapersOrder) {
  Weights weights(20);
  const Matrix input = weights.random.matrix(3, width);
  const EncoderLayerWeights layer = weights.encoder_layer(heads, 1, width, Activation::relu);
  EXPECT_EQ(encoder_layer(input, layer, options_of(NormPlace::post, Activation::relu)).algorithm, "encoderLayer");
  EXPECT_EQ(outline(encoder_layer(input, layer, options_of(NormPlace::post, Activation::relu))),
            (std::vector<std::string>{"selfAttention.output", "residual1", "norm1.output", "feedForward.output",
                                      "residual2", "norm2.output", "output"}));
  EXPECT_EQ(outline(encoder_layer(input, layer, options_of(NormPlace::pre, Activation::relu))),
            (std::vector<std::string>{"norm1.output", "selfAttention.output", "residual1", "norm2.output",
                                      "feedForward.output", "residual2", "output"}));
}

TEST(EncoderLayer, NamesEveryStepOfTheSmallestOne) {
  const Matrix one = Matrix::Ones(1, 1), input{{2}};
  const Trace trace = encoder_layer(input, {{one, one, one, one}, {one, one}, {one, one}, {one, one}});
  expect_ids(trace, {"input",
                     "selfAttention.queryWeight",
                     "selfAttention.keyWeight",
                     "selfAttention.valueWeight",
                     "selfAttention.outputWeight",
                     "norm1.gamma",
                     "norm1.beta",
                     "feedForward.hiddenWeight",
                     "feedForward.outputWeight",
                     "norm2.gamma",
                     "norm2.beta",
                     "selfAttention.query",
                     "selfAttention.key",
                     "selfAttention.value",
                     "selfAttention.head.0.query",
                     "selfAttention.head.0.key",
                     "selfAttention.head.0.value",
                     "selfAttention.head.0.scores",
                     "selfAttention.head.0.scaled",
                     "selfAttention.head.0.weights",
                     "selfAttention.head.0.output",
                     "selfAttention.concat",
                     "selfAttention.output",
                     "residual1",
                     "norm1.mean",
                     "norm1.variance",
                     "norm1.inverseDeviation",
                     "norm1.normalized",
                     "norm1.output",
                     "feedForward.hidden",
                     "feedForward.activated",
                     "feedForward.output",
                     "residual2",
                     "norm2.mean",
                     "norm2.variance",
                     "norm2.inverseDeviation",
                     "norm2.normalized",
                     "norm2.output",
                     "output"});
  // One feature is its own mean: the norm leaves beta, 1, then 1 + relu(1) = 2, and again beta.
  EXPECT_EQ(trace.step("residual1").data(0, 0), 4);
  EXPECT_EQ(trace.step("residual2").data(0, 0), 2);
  EXPECT_EQ(output(trace)(0, 0), 1);
}

TEST(EncoderLayer, IsLoopsOverTheFormula) {
  for (std::uint64_t seed = 21; seed < 41; ++seed) {
    Weights weights(seed);
    const Activation activation = weights.random.coin() ? Activation::relu : Activation::swiglu;
    const Matrix input = weights.random.matrix(5, width);
    const EncoderLayerWeights layer = weights.encoder_layer(heads, 1, width, activation);
    for (const NormPlace norm : {NormPlace::post, NormPlace::pre}) {
      const LayerOptions open = options_of(norm, activation), padded = options_of(norm, activation, {mask::Padding{3}});
      expect_near(output(encoder_layer(input, layer, open)), layer_by_loops(input, layer, open, all_see), 1e-11);
      expect_near(output(encoder_layer(input, layer, padded)),
                  layer_by_loops(input, layer, padded, [](Index, Index j) { return j < 3; }), 1e-11);
    }
  }
}

// --- Order -----------------------------------------------------------------------------------------------------------

Matrix permuted(const Matrix& rows) {
  Matrix result(rows.rows(), rows.cols());
  for (Index i = 0; i < rows.rows(); ++i) result.row(i) = rows.row((i + 2) % rows.rows());
  return result;
}

TEST(Order, MeansNothingToALayerThatNobodyTellsPositions) {
  Weights weights(42);
  const Matrix input = weights.random.matrix(5, width);
  const EncoderLayerWeights layer = weights.encoder_layer(heads, 1, width, Activation::relu);
  const LayerOptions options = options_of(NormPlace::post, Activation::relu);
  expect_near(output(encoder_layer(permuted(input), layer, options)),
              permuted(output(encoder_layer(input, layer, options))), 1e-12);
}

TEST(Order, IsSeenThroughACausalMask) {
  Weights weights(42);
  const Matrix input = weights.random.matrix(5, width);
  const EncoderLayerWeights layer = weights.encoder_layer(heads, 1, width, Activation::relu);
  const LayerOptions options = options_of(NormPlace::post, Activation::relu, {mask::Causal{}});
  const Matrix difference =
      output(encoder_layer(permuted(input), layer, options)) - permuted(output(encoder_layer(input, layer, options)));
  EXPECT_GT(difference.cwiseAbs().maxCoeff(), 0.01);
}

// --- Stacks ----------------------------------------------------------------------------------------------------------

TEST(Encoder, IsItsLayersOneAfterTheOther) {
  Weights weights(43);
  const Matrix input = weights.random.matrix(3, width);
  const LayerOptions options = options_of(NormPlace::pre, Activation::relu);
  const EncoderLayer first{weights.encoder_layer(heads, 1, width, Activation::relu), options},
      second{weights.encoder_layer(heads, 1, width, Activation::relu), options};
  const NormWeights last = weights.norm(width);
  const Trace trace = encoder(input, {{first, second}, last, 0.5});
  EXPECT_EQ(trace.algorithm, "encoder");

  const Matrix by_layers =
      output(encoder_layer(output(encoder_layer(input, first.weights, options)), second.weights, options));
  expect_near(trace.step("layer.1.output").data, by_layers, 0);
  expect_near(output(trace), norm_by_loops(by_layers, last, 0.5), 1e-12);
  expect_near(output(encoder(input, {{first, second}})), by_layers, 0);
}

TEST(Encoder, NeedsALayer) {
  const Error error = error_of([] { encoder(Matrix{{1}}, {}); });
  EXPECT_EQ(error.code(), "empty_input");
  EXPECT_EQ(text(error, "name"), "layers");
}

TEST(Encoder, NamesAnOptionByTheLayerItStandsIn) {
  const Matrix one = Matrix::Ones(1, 1), input{{2}};
  const EncoderLayerWeights weights{{one, one, one, one}, {one, one}};
  const auto error = [&](const LayerOptions& options) {
    return error_of([&] { encoder(input, {{{weights, {}}, {weights, options}}}); });
  };
  EXPECT_EQ(text(error({.attention = {.heads = 2}}), "name"), "layers.1.heads");
  EXPECT_EQ(text(error({.epsilon = -1}), "name"), "layers.1.epsilon");
  EXPECT_EQ(text(error({.attention = {.scores = {.softcap = 0}}}), "name"), "layers.1.softcap");
  // What a step is called says where it stands already.
  EXPECT_EQ(text(error({.activation = Activation::swiglu}), "name"), "layer.1.feedForward.gateWeight");
  EXPECT_EQ(text(error_of([&] { encoder_layer(input, weights, {.attention = {.heads = 2}}); }), "name"), "heads");
}

TEST(EncoderLayer, NamesWhatDoesNotFitByItsStep) {
  const Matrix one = Matrix::Ones(1, 1), two = Matrix::Ones(1, 2), input{{2}};
  const Error residual = error_of([&] { encoder_layer(input, {{one, one, one, two}, {one, one}}); });
  EXPECT_EQ(residual.code(), "shape_mismatch");
  EXPECT_EQ(text(residual, "leftName"), "input");
  EXPECT_EQ(text(residual, "rightName"), "selfAttention.output");
  const Error inner = error_of([&] { encoder_layer(input, {{one, one, one, one}, {two, one}}); });
  EXPECT_EQ(text(inner, "rightName"), "feedForward.outputWeight");
  const Error gamma = error_of([&] { encoder_layer(input, {{one, one, one, one}, {one, one}, {}, {two}}); });
  EXPECT_EQ(text(gamma, "rightName"), "norm2.gamma");
  const LayerOptions gated{.activation = Activation::swiglu};
  const Error gate = error_of([&] { encoder_layer(input, {{one, one, one, one}, {one, one}}, gated); });
  EXPECT_EQ(text(gate, "name"), "feedForward.gateWeight");
  const LayerOptions epsilon{.epsilon = -1};
  EXPECT_EQ(error_of([&] {
              encoder_layer(input, {{one, one, one, one}, {one, one}}, epsilon);
            }).code(),
            "out_of_range");
  EXPECT_EQ(error_of([&] {
              encoder_layer(imaginary(1'000'000'000, 1), {{one, one, one, one}, {one, one}});
            }).code(),
            "too_large");
}

}  // namespace
}  // namespace attn::test
