#include "attn/decoder.h"

#include <gtest/gtest.h>

#include "attn/transformer.h"
#include "layers.h"
#include "support.h"

namespace attn::test {
namespace {

constexpr Index width = 4, memory_width = 3, heads = 2;

LayerOptions causal(NormPlace norm, Activation activation = Activation::relu) {
  return {.attention = {.heads = heads, .key_value_heads = 1, .scores = {.mask = {mask::Causal{}}}},
          .norm = norm,
          .epsilon = 1e-3,
          .activation = activation};
}

template <typename SeesMemory>
Matrix layer_by_loops(const Matrix& input, const Matrix& memory, const DecoderLayerWeights& w,
                      const LayerOptions& options, SeesMemory sees_memory) {
  const Index shared = *options.attention.key_value_heads;
  const Matrix one = residual_by_loops(input, w.norm1, options, [&](const Matrix& x) {
    return multi_head_by_loops(x, x, w.attention, heads, shared, [](Index i, Index j) { return j <= i; });
  });
  const Matrix two = residual_by_loops(one, w.norm2, options, [&](const Matrix& x) {
    return multi_head_by_loops(x, memory, w.cross, heads, shared, sees_memory);
  });
  return residual_by_loops(two, w.norm3, options,
                           [&](const Matrix& x) { return feed_forward_by_loops(x, w.feed_forward); });
}

Matrix output(const Trace& trace) { return trace.step("output").data; }

TEST(DecoderLayer, GoesThroughItsPartsInThePapersOrder) {
  Weights weights(50);
  const Matrix input = weights.random.matrix(3, width), memory = weights.random.matrix(2, memory_width);
  const DecoderLayerWeights layer = weights.decoder_layer(heads, 1, width, memory_width, Activation::relu);
  const Trace trace = decoder_layer(input, memory, layer, causal(NormPlace::post));
  EXPECT_EQ(trace.algorithm, "decoderLayer");
  std::vector<std::string> outline;
  for (const Step& step : trace.steps) {
    const bool part = step.id.ends_with(".output") && step.id.find("head") == std::string::npos;
    if (step.op != "input" && (part || step.id.find('.') == std::string::npos)) outline.push_back(step.id);
  }
  EXPECT_EQ(outline, (std::vector<std::string>{"selfAttention.output", "residual1", "norm1.output",
                                               "crossAttention.output", "residual2", "norm2.output",
                                               "feedForward.output", "residual3", "norm3.output", "output"}));
  EXPECT_EQ(shape_of(trace.step("crossAttention.head.1.weights").data), (Shape{3, 2}));
  EXPECT_EQ(trace.find("crossAttention.head.0.masked"), nullptr);
  EXPECT_NE(trace.find("selfAttention.head.0.masked"), nullptr);
}

TEST(DecoderLayer, IsLoopsOverTheFormula) {
  for (std::uint64_t seed = 51; seed < 71; ++seed) {
    Weights weights(seed);
    const Activation activation = weights.random.coin() ? Activation::relu : Activation::swiglu;
    const Matrix input = weights.random.matrix(4, width), memory = weights.random.matrix(5, memory_width);
    const DecoderLayerWeights layer = weights.decoder_layer(heads, 1, width, memory_width, activation);
    for (const NormPlace norm : {NormPlace::post, NormPlace::pre}) {
      const LayerOptions options = causal(norm, activation);
      expect_near(output(decoder_layer(input, memory, layer, options)),
                  layer_by_loops(input, memory, layer, options, [](Index, Index) { return true; }), 1e-11);
      expect_near(output(decoder_layer(input, memory, layer, options, {mask::Padding{2}})),
                  layer_by_loops(input, memory, layer, options, [](Index, Index j) { return j < 2; }), 1e-11);
    }
  }
}

TEST(DecoderLayer, DoesNotLookAhead) {
  Weights weights(72);
  Matrix input = weights.random.matrix(4, width);
  const Matrix memory = weights.random.matrix(2, memory_width);
  const DecoderLayerWeights layer = weights.decoder_layer(heads, 1, width, memory_width, Activation::relu);
  const Matrix before = output(decoder_layer(input, memory, layer, causal(NormPlace::post)));
  input.row(3).setConstant(9);
  const Matrix after = output(decoder_layer(input, memory, layer, causal(NormPlace::post)));
  expect_near(after.topRows(3), before.topRows(3), 0);
  EXPECT_GT((after.row(3) - before.row(3)).norm(), 0.01);
}

TEST(Decoder, EveryLayerAttendsToTheSameMemory) {
  Weights weights(73);
  const Matrix input = weights.random.matrix(3, width), memory = weights.random.matrix(2, memory_width);
  const LayerOptions options = causal(NormPlace::post);
  const DecoderLayer first{weights.decoder_layer(heads, 1, width, memory_width, Activation::relu), options, {}},
      second{weights.decoder_layer(heads, 1, width, memory_width, Activation::relu), options, {mask::Padding{1}}};
  const Trace trace = decoder(input, memory, {{first, second}});
  EXPECT_EQ(trace.algorithm, "decoder");
  const Matrix between = output(decoder_layer(input, memory, first.weights, options));
  expect_near(trace.step("layer.0.output").data, between, 0);
  expect_near(output(trace), output(decoder_layer(between, memory, second.weights, options, {mask::Padding{1}})), 0);
  EXPECT_EQ(error_of([&] { decoder(input, memory, {}); }).code(), "empty_input");
}

TEST(Decoder, SaysWhichMaskDoesNotFit) {
  const Matrix one = Matrix::Ones(1, 1), input{{2}, {3}};
  const DecoderLayerWeights weights{{one, one, one, one}, {one, one, one, one}, {one, one}};
  const auto error = [&](const Mask& own, const Mask& of_memory) {
    LayerOptions options;
    options.attention.scores.mask = own;
    return error_of([&] { decoder(input, input, {{{weights, {}, {}}, {weights, options, of_memory}}}); });
  };
  EXPECT_EQ(text(error({mask::Padding{3}}, {}), "name"), "layers.1.mask");
  EXPECT_EQ(text(error({}, {mask::Padding{3}}), "name"), "layers.1.memoryMask");
  const Error alone = error_of([&] { decoder_layer(input, input, weights, {}, {mask::Padding{3}}); });
  EXPECT_EQ(text(alone, "name"), "memoryMask");
  EXPECT_EQ(text(alone, "reason"), "padding");
}

// --- The whole -------------------------------------------------------------------------------------------------------

struct Model {
  explicit Model(std::uint64_t seed)
      : weights(seed),
        embedding(weights.matrix(6, width)),
        output(weights.matrix(width, 6)),
        encoder{{{weights.encoder_layer(heads, 1, width, Activation::relu),
                  {.attention = {.heads = heads, .key_value_heads = 1}}}},
                std::nullopt},
        decoder{{{weights.decoder_layer(heads, 1, width, width, Activation::relu), causal(NormPlace::post), {}}},
                weights.norm(width)} {}

  Trace run(const Matrix& source, const Matrix& target) const {
    return transformer(source, target, {embedding, encoder, decoder, output});
  }

  Weights weights;
  const Matrix &embedding, &output;
  EncoderStack encoder;
  DecoderStack decoder;
};

TEST(Transformer, IsEmbeddingEncoderDecoderAndSoftmax) {
  const Model model(80);
  const Trace trace = model.run(Matrix{{3, 1, 5}}, Matrix{{0, 3}});
  EXPECT_EQ(trace.algorithm, "transformer");
  Matrix source(3, width), target(2, width);
  source << model.embedding.row(3), model.embedding.row(1), model.embedding.row(5);
  target << model.embedding.row(0), model.embedding.row(3);
  expect_near(trace.step("sourceEmbedding").data, source, 0);
  expect_near(trace.step("targetEmbedding").data, target, 0);

  const Matrix memory = output(encoder(source, model.encoder));
  expect_near(trace.step("encoder.output").data, memory, 0);
  const Matrix decoded = output(decoder(target, memory, model.decoder));
  expect_near(trace.step("decoder.output").data, decoded, 0);
  const Matrix logits = project(decoded, model.output, std::nullopt);
  expect_near(trace.step("logits").data, logits, 1e-13);
  const Matrix exponentials = logits.array().exp();
  const Matrix& probabilities = trace.step("probabilities").data;
  for (Index i = 0; i < 2; ++i) {
    EXPECT_NEAR(probabilities.row(i).sum(), 1, 1e-15);
    for (Index j = 0; j < 6; ++j) {
      EXPECT_NEAR(probabilities(i, j), exponentials(i, j) / exponentials.row(i).sum(), 1e-14);
    }
  }
}

TEST(Transformer, HasEveryArgumentAsAnInput) {
  const Trace trace = Model(81).run(Matrix{{1, 2}}, Matrix{{0}});
  for (const char* id : {"source", "target", "embedding", "encoder.layer.0.selfAttention.queryWeight",
                         "decoder.layer.0.crossAttention.outputWeight", "outputWeight"}) {
    EXPECT_EQ(trace.step(id).op, "input") << id;
  }
  expect_near(trace.step("source").data, Matrix{{1}, {2}}, 0);
}

TEST(Transformer, WhatComesLaterInTheTargetChangesNothingBefore) {
  const Model model(82);
  const Matrix shorter = model.run(Matrix{{3, 1}}, Matrix{{0, 4}}).step("probabilities").data;
  const Matrix longer = model.run(Matrix{{3, 1}}, Matrix{{0, 4, 2}}).step("probabilities").data;
  expect_near(longer.topRows(2), shorter, 0);
}

TEST(Transformer, RefusesWhatIsNotInTheVocabulary) {
  const Model model(83);
  const auto refused = [&](double id) { return error_of([&] { model.run(Matrix{{0, id}}, Matrix{{0}}); }); };
  EXPECT_EQ(refused(6).code(), "out_of_range");
  EXPECT_EQ(text(refused(6), "name"), "source");
  EXPECT_EQ(number(refused(6), "max"), 5);
  EXPECT_EQ(refused(-1).code(), "out_of_range");
  EXPECT_EQ(refused(0.5).code(), "invalid_option");
  EXPECT_EQ(number(refused(0.5), "value"), 0.5);
  EXPECT_EQ(refused(nan).code(), "not_finite");
  EXPECT_EQ(text(error_of([&] { model.run(Matrix{{0}}, Matrix{{7}}); }), "name"), "target");
  EXPECT_EQ(text(error_of([&] { model.run(Matrix{{0}, {1}}, Matrix{{0}}); }), "name"), "source.rows");
  EXPECT_EQ(error_of([&] { model.run(Matrix(1, 0), Matrix{{0}}); }).code(), "empty_input");
}

}  // namespace
}  // namespace attn::test
