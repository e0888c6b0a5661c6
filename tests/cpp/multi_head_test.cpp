#include "attn/multi_head.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attn/attention.h"
#include "attn/positions.h"
#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

struct Weights {
  Matrix query, key, value, output;

  MultiHeadWeights view() const { return {query, key, value, output}; }
};

Weights random_weights(Random& random, Index width, Index context_width, Index heads, Index shared, Index d, Index dv) {
  return {random.matrix(width, heads * d), random.matrix(context_width, shared * d),
          random.matrix(context_width, shared * dv), random.matrix(heads * dv, width)};
}

/// The paper's formulas as loops over numbers, head by head: no steps, no shared code.
Matrix by_loops(const Matrix& input, const Matrix& context, const MultiHeadWeights& w, Index heads, Index shared,
                const BoolMatrix& mask) {
  const Index n = input.rows(), m = context.rows();
  const Index d = w.query.cols() / heads, dv = w.value.cols() / shared;
  const auto project = [](const Matrix& x, const MatrixView& weight, const std::optional<Matrix>& bias) {
    Matrix result(x.rows(), weight.cols());
    for (Index i = 0; i < x.rows(); ++i) {
      for (Index j = 0; j < weight.cols(); ++j) {
        double sum = bias ? (*bias)(0, j) : 0;
        for (Index k = 0; k < x.cols(); ++k) sum += x(i, k) * weight(k, j);
        result(i, j) = sum;
      }
    }
    return result;
  };
  const Matrix q = project(input, w.query, w.query_bias);
  const Matrix k = project(context, w.key, w.key_bias);
  const Matrix v = project(context, w.value, w.value_bias);
  Matrix side_by_side = Matrix::Zero(n, heads * dv);
  for (Index head = 0; head < heads; ++head) {
    const Index group = head * shared / heads;
    for (Index i = 0; i < n; ++i) {
      double sum = 0;
      for (Index j = 0; j < m; ++j) {
        if (!mask(i, j)) continue;
        double score = 0;
        for (Index f = 0; f < d; ++f) score += q(i, head * d + f) * k(j, group * d + f);
        const double weight = std::exp(score / std::sqrt(double(d)));
        sum += weight;
        for (Index f = 0; f < dv; ++f) side_by_side(i, head * dv + f) += weight * v(j, group * dv + f);
      }
      for (Index f = 0; f < dv; ++f) {
        if (sum > 0) side_by_side(i, head * dv + f) /= sum;
      }
    }
  }
  return project(side_by_side, w.output, w.output_bias);
}

TEST(MultiHeadAttention, NamesItsStepsInOrder) {
  Random random(1);
  const Weights weights = random_weights(random, 4, 4, 2, 2, 2, 3);
  MultiHeadWeights view = weights.view();
  view.value_bias = random.matrix(1, 6);
  const Trace trace =
      multi_head_attention(random.matrix(3, 4), view, {.heads = 2, .scores = {.mask = {mask::Causal{}}}});
  EXPECT_EQ(trace.algorithm, "multiHeadAttention");
  expect_ids(trace,
             {"input",         "queryWeight",   "keyWeight",     "valueWeight",    "outputWeight",  "valueBias",
              "query",         "key",           "value",         "head.0.query",   "head.0.key",    "head.0.value",
              "head.0.scores", "head.0.scaled", "head.0.masked", "head.0.weights", "head.0.output", "head.1.query",
              "head.1.key",    "head.1.value",  "head.1.scores", "head.1.scaled",  "head.1.masked", "head.1.weights",
              "head.1.output", "concat",        "output"});
  EXPECT_EQ(trace.step("value").operands, (std::vector<std::string>{"input", "valueWeight", "valueBias"}));
  EXPECT_EQ(trace.step("concat").operands, (std::vector<std::string>{"head.0.output", "head.1.output"}));
  EXPECT_EQ(trace.step("input").axes, (Axes{"token", "feature"}));
}

TEST(MultiHeadAttention, HeadIIsAColumnBlock) {
  Random random(2);
  const Trace trace =
      multi_head_attention(random.matrix(3, 4), random_weights(random, 4, 4, 3, 3, 2, 1).view(), {.heads = 3});
  for (Index head = 0; head < 3; ++head) {
    const std::string id = "head." + std::to_string(head) + ".";
    expect_near(trace.step(id + "query").data, trace.step("query").data.middleCols(2 * head, 2), 0);
    expect_near(trace.step("concat").data.col(head), trace.step(id + "output").data, 0);
  }
  const Derivation derivation = trace.derive("head.2.query", 1, 1);
  ASSERT_EQ(derivation.terms.size(), 1u);
  EXPECT_EQ(derivation.terms[0].step, "query");
  EXPECT_EQ(derivation.terms[0].col, 5);
  const Derivation joined = trace.derive("concat", 1, 2);
  ASSERT_EQ(joined.terms.size(), 1u);
  EXPECT_EQ(joined.terms[0].step, "head.2.output");
  EXPECT_EQ(joined.terms[0].col, 0);
}

TEST(MultiHeadAttention, AgreesWithTheFormulasAsLoops) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Random random(seed);
    const Index shared = random.between(1, 3), heads = shared * random.between(1, 3);
    const Index n = random.between(1, 6), width = random.between(1, 4);
    const bool crosses = random.coin();
    const Index m = crosses ? random.between(1, 6) : n, context_width = crosses ? random.between(1, 4) : width;
    const Index d = random.between(1, 3), dv = random.between(1, 3);
    const Weights weights = random_weights(random, width, context_width, heads, shared, d, dv);
    MultiHeadWeights view = weights.view();
    if (random.coin()) view.query_bias = random.matrix(1, heads * d);
    if (random.coin()) view.key_bias = random.matrix(1, shared * d);
    if (random.coin()) view.value_bias = random.matrix(1, shared * dv);
    if (random.coin()) view.output_bias = random.matrix(1, width);
    const Mask mask = random.coin() ? Mask{} : Mask{random_mask_part(random, n, m)};
    const Matrix input = random.matrix(n, width, 1);
    const Matrix context = crosses ? random.matrix(m, context_width, 1) : input;
    const MultiHeadOptions options{.heads = heads, .key_value_heads = shared, .scores = {.mask = mask}};
    const Trace trace =
        crosses ? multi_head_attention(input, context, view, options) : multi_head_attention(input, view, options);
    const Matrix expected = by_loops(input, context, view, heads, shared, resolve(mask, n, m));
    expect_near(trace.step("output").data, expected, 1e-11);
    if (HasFailure()) FAIL() << "seed " << seed;
  }
}

TEST(MultiHeadAttention, OneHeadIsAttentionBetweenProjections) {
  Random random(3);
  const Matrix input = random.matrix(4, 3);
  const Weights weights = random_weights(random, 3, 3, 1, 1, 2, 2);
  const ScoreOptions options{.mask = {mask::Causal{}}, .scale = 0.3, .softcap = 2, .bias = random.matrix(4, 4)};
  const Trace many = multi_head_attention(input, weights.view(), {.heads = 1, .scores = options});
  const Trace one = self_attention(input, {weights.query, weights.key, weights.value}, options);
  expect_near(many.step("concat").data, one.step("output").data, 0);
  EXPECT_EQ(many.step("head.0.biased").operands, (std::vector<std::string>{"head.0.capped", "bias"}));
}

TEST(MultiHeadAttention, SharedKeyValueHeadsAreRepeatedOnes) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    const Index shared = random.between(1, 3), each = random.between(1, 4), heads = shared * each, d = 2, dv = 3;
    const Weights grouped = random_weights(random, 4, 4, heads, shared, d, dv);
    Weights repeated = grouped;
    repeated.key.resize(4, heads * d);
    repeated.value.resize(4, heads * dv);
    for (Index head = 0; head < heads; ++head) {
      repeated.key.middleCols(head * d, d) = grouped.key.middleCols(head / each * d, d);
      repeated.value.middleCols(head * dv, dv) = grouped.value.middleCols(head / each * dv, dv);
    }
    const Matrix input = random.matrix(3, 4);
    const Trace trace = multi_head_attention(input, grouped.view(), {.heads = heads, .key_value_heads = shared});
    expect_near(trace.step("output").data,
                multi_head_attention(input, repeated.view(), {.heads = heads}).step("output").data, 0);
    EXPECT_EQ(trace.step("key").data.cols(), shared * d);
  }
}

TEST(MultiHeadAttention, CommutesWithPermutationUnlessMasked) {
  Random random(5);
  const Matrix input = random.matrix(4, 6, 1);
  const Weights weights = random_weights(random, 6, 6, 2, 2, 3, 3);
  Eigen::PermutationMatrix<4> shuffle;
  shuffle.indices() << 2, 0, 3, 1;
  const auto output = [&](const Matrix& tokens, const Mask& mask) -> Matrix {
    return multi_head_attention(tokens, weights.view(), {.heads = 2, .scores = {.mask = mask}}).step("output").data;
  };
  expect_near(output(shuffle * input, {}), shuffle * output(input, {}), 1e-12);
  const Matrix moved = output(shuffle * input, {mask::Causal{}}) - shuffle * output(input, {mask::Causal{}});
  EXPECT_GT(moved.cwiseAbs().maxCoeff(), 0.1);
}

TEST(MultiHeadAttention, ComputesTheBaseShapeOfThePaper) {
  Random random(6);
  const Trace trace = multi_head_attention(random.matrix(10, 512, 1),
                                           random_weights(random, 512, 512, 8, 8, 64, 64).view(), {.heads = 8});
  EXPECT_EQ(shape_of(trace.step("head.7.weights").data), (Shape{10, 10}));
  EXPECT_EQ(shape_of(trace.step("output").data), (Shape{10, 512}));
  EXPECT_EQ(trace.step("head.7.scaled").params.number("factor"), 0.125);
}

TEST(MultiHeadAttention, TurnsQueriesAndKeysByTheirPositions) {
  Random random(9);
  const Weights weights = random_weights(random, 4, 4, 2, 1, 4, 2);
  const HeadRotary rotary{.base = 100, .interleaved = true, .size = 2};
  const Trace trace =
      multi_head_attention(random.matrix(3, 4), weights.view(), {.heads = 2, .key_value_heads = 1, .rotary = rotary});
  const RotaryOptions same{.base = 100, .interleaved = true, .size = 2};
  for (const std::string head : {"head.0.", "head.1."}) {
    const Matrix query = rotary_embedding(trace.step(head + "query").data, same).step("rotated").data;
    const Matrix key = rotary_embedding(trace.step(head + "key").data, same).step("rotated").data;
    expect_near(trace.step(head + "rotatedQuery").data, query, 0);
    expect_near(trace.step(head + "rotatedKey").data, key, 0);
    expect_near(trace.step(head + "scores").data, query * key.transpose(), 1e-13);
    EXPECT_EQ(trace.step(head + "scaled").params.number("factor"), 0.5);
  }
}

TEST(MultiHeadAttention, WithRotaryDependsOnDistancesAlone) {
  // The same token everywhere: scores are then a function of the distance, so constant along diagonals.
  Random random(10);
  const Matrix token = random.matrix(1, 4);
  const Matrix input = token.replicate(5, 1);
  const Weights weights = random_weights(random, 4, 4, 2, 2, 4, 2);
  const Trace trace = multi_head_attention(input, weights.view(), {.heads = 2, .rotary = HeadRotary{}});
  const Matrix& scores = trace.step("head.1.scores").data;
  expect_near(scores.block(1, 1, 4, 4), scores.block(0, 0, 4, 4), 1e-12);
  EXPECT_GT(std::abs(scores(0, 0) - scores(0, 1)), 1e-3);
}

TEST(MultiHeadAttention, WithRotaryCountsBothSequences) {
  Random random(11);
  const Weights weights = random_weights(random, 4, 3, 1, 1, 2, 2);
  const Trace trace = multi_head_attention(random.matrix(2, 4), random.matrix(5, 3), weights.view(),
                                           {.heads = 1, .rotary = HeadRotary{}});
  EXPECT_EQ(trace.step("positions").data.rows(), 2);
  EXPECT_EQ(trace.step("keyPositions").data.rows(), 5);
  EXPECT_EQ(trace.step("head.0.rotatedKey").operands, (std::vector<std::string>{"head.0.key", "keyAngles"}));
}

TEST(MultiHeadAttention, LeansEveryHeadByItsOwnSlope) {
  Random random(12);
  const Matrix input = random.matrix(3, 4), bias = random.matrix(3, 3);
  const Weights weights = random_weights(random, 4, 4, 2, 2, 2, 2);
  const Trace slopes = alibi_bias(2, 3, 3);
  const Trace alone = multi_head_attention(input, weights.view(), {.heads = 2, .alibi = true});
  const Trace both = multi_head_attention(input, weights.view(), {.heads = 2, .scores = {.bias = bias}, .alibi = true});
  for (const std::string head : {"head.0.", "head.1."}) {
    const Matrix own = slopes.step(head + "bias").data;
    expect_near(alone.step(head + "bias").data, own, 0);
    expect_near(alone.step(head + "biased").data, alone.step(head + "scaled").data + own, 0);
    expect_near(both.step(head + "biased").data, both.step(head + "scaled").data + (bias + own), 0);
  }
}

TEST(MultiHeadAttention, NamesHeadsThatDoNotDivide) {
  Random random(7);
  const Matrix input = random.matrix(2, 4);
  const Weights weights = random_weights(random, 4, 4, 4, 2, 1, 1);
  const auto error = [&](const MultiHeadOptions& options) {
    return error_of([&] { multi_head_attention(input, weights.view(), options); });
  };
  EXPECT_EQ(error({.heads = 0}).code(), "out_of_range");
  EXPECT_EQ(text(error({.heads = 0}), "name"), "heads");
  EXPECT_EQ(number(error({.heads = 9}), "max"), 4);
  EXPECT_EQ(error({.heads = 3}).code(), "invalid_option");
  EXPECT_EQ(text(error({.heads = 3}), "value"), "3");
  EXPECT_EQ(text(error({.heads = 4, .key_value_heads = 0}), "name"), "keyValueHeads");
  EXPECT_EQ(error({.heads = 1, .key_value_heads = 2}).code(), "invalid_option");
  EXPECT_EQ(text(error({.heads = 1, .key_value_heads = 2}), "name"), "keyValueHeads");
}

TEST(MultiHeadAttention, NamesWhatIsWrongAboutTheRotation) {
  Random random(9);
  const Matrix input = random.matrix(2, 4);
  const Weights weights = random_weights(random, 4, 4, 2, 2, 2, 2);
  const auto name = [&](const HeadRotary& rotary) {
    const auto run = [&] { multi_head_attention(input, weights.view(), {.heads = 2, .rotary = rotary}); };
    return text(error_of(run), "name");
  };
  EXPECT_EQ(name({.base = 0}), "rotary.base");
  EXPECT_EQ(name({.size = 1}), "rotary.size");
  EXPECT_EQ(name({.size = 4}), "rotary.size");
}

TEST(MultiHeadAttention, NamesWeightsThatDoNotMeet) {
  Random random(8);
  const Matrix input = random.matrix(2, 4);
  Weights weights = random_weights(random, 4, 4, 2, 2, 2, 2);
  weights.key = random.matrix(4, 6);
  Error error = error_of([&] { multi_head_attention(input, weights.view(), {.heads = 2}); });
  EXPECT_EQ(error.code(), "shape_mismatch");
  EXPECT_EQ(text(error, "leftName"), "queryWeight");
  EXPECT_EQ(text(error, "rightName"), "keyWeight");

  weights = random_weights(random, 4, 4, 2, 2, 2, 2);
  weights.output = random.matrix(3, 4);
  error = error_of([&] { multi_head_attention(input, weights.view(), {.heads = 2}); });
  EXPECT_EQ(error.code(), "shape_mismatch");
  EXPECT_EQ(text(error, "rightName"), "outputWeight");

  error = error_of(
      [&] { multi_head_attention(input, weights.view(), {.heads = 2, .scores = {.bias = Matrix::Ones(3, 2)}}); });
  EXPECT_EQ(error.code(), "shape_mismatch");
  EXPECT_EQ(text(error, "rightName"), "bias");
}

}  // namespace
}  // namespace attn::test
