// Float32 against the double core, within what float32 must lose and no more.
#include "attn/fused.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attn/batched.h"
#include "attn/multi_head.h"
#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

std::vector<float> random_floats(Random& random, Index count, double size = 1) {
  std::vector<float> floats(static_cast<std::size_t>(count));
  for (float& value : floats) value = float(random.real(-size, size));
  return floats;
}

Tensor tensor(std::span<const float> floats, std::vector<Index> shape) {
  return {std::move(shape), {floats.begin(), floats.end()}};
}

double largest(std::span<const float> floats) {
  double most = 0;
  for (const float value : floats) most = std::max(most, std::abs(double(value)));
  return most;
}

constexpr double unit = 0x1p-24;  // half the distance of floats between 1 and 2

/// What one output may be off by. A score of d products is off by (d + 2) roundings, each relative to d · |q| · |k| ·
/// factor; an exponential multiplies that into the weight, once above and once below the line, and adds roundings of
/// its own: its 2, those of the running sum and the rescaling, 2 for each key, and the product with the value. Weights
/// add up to 1, so all of it is relative to the largest value.
double tolerance(const FusedProblem& p, double factor) {
  const double d = double(p.head_size), m = double(p.key_length);
  const double score = (d + 2) * unit * d * largest(p.query) * largest(p.key) * std::abs(factor);
  return largest(p.value) * (2 * score + (4 * m + 8) * unit);
}

struct Buffers {
  std::vector<float> query, key, value;
  FusedProblem problem;

  explicit Buffers(std::uint64_t seed) {
    Random random(seed);
    const Index shared = random.between(1, 3), heads = shared * random.between(1, 3);
    const Index n = random.between(1, 9), m = random.between(1, 20), d = random.between(1, 16),
                dv = random.between(1, 9);
    query = random_floats(random, heads * n * d, 2);
    key = random_floats(random, shared * m * d, 2);
    value = random_floats(random, shared * m * dv, 3);
    problem = {.query = query,
               .key = key,
               .value = value,
               .heads = heads,
               .key_value_heads = shared,
               .query_length = n,
               .key_length = m,
               .head_size = d,
               .value_size = dv,
               .causal = random.coin()};
    if (problem.causal) problem.past = random.between(0, 5);
    if (random.coin()) problem.scale = random.real(-0.5, 1);
  }

  Tensor expected() const {
    const FusedProblem& p = problem;
    const Index heads = p.heads, shared = *p.key_value_heads;
    BatchedOptions options{.scale = p.scale};
    if (p.causal) {
      BoolTensor mask{{p.query_length, p.key_length}, {}};
      for (Index i = 0; i < p.query_length; ++i) {
        for (Index j = 0; j < p.key_length; ++j) mask.data.push_back(j <= p.past + i);
      }
      options.mask = mask;
    }
    return attention(tensor(query, {1, heads, p.query_length, p.head_size}),
                     tensor(key, {1, shared, p.key_length, p.head_size}),
                     tensor(value, {1, shared, p.key_length, *p.value_size}), options)
        .output;
  }

  double factor() const {
    return std::holds_alternative<double>(problem.scale) ? std::get<double>(problem.scale)
                                                         : 1 / std::sqrt(double(problem.head_size));
  }
};

double worst(std::span<const float> actual, const Tensor& expected) {
  EXPECT_EQ(actual.size(), expected.data.size());
  double worst = 0;
  for (std::size_t i = 0; i < actual.size(); ++i) worst = std::max(worst, std::abs(actual[i] - expected.data[i]));
  return worst;
}

TEST(FusedAttention, AgreesWithTheDoubleCoreAsFarAsFloatsReach) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Buffers buffers(seed);
    EXPECT_LE(worst(fused_attention(buffers.problem), buffers.expected()), tolerance(buffers.problem, buffers.factor()))
        << "seed " << seed;
  }
}

TEST(FusedAttention, WouldNotAgreeWithAWrongResult) {
  // A key left out, a scale a thousandth off, the heads of another grouping: each beyond the tolerance.
  Random random(11);
  const std::vector<float> query = random_floats(random, 4 * 5 * 8, 2), key = random_floats(random, 2 * 12 * 8, 2),
                           value = random_floats(random, 2 * 12 * 3, 3);
  const FusedProblem right{.query = query,
                           .key = key,
                           .value = value,
                           .heads = 4,
                           .key_value_heads = 2,
                           .query_length = 5,
                           .key_length = 12,
                           .head_size = 8,
                           .value_size = 3};
  const auto as_tensor = [&](const FusedProblem& p) { return tensor(fused_attention(p), {4, 5, 3}); };
  const double allowed = tolerance(right, 1 / std::sqrt(8.0));
  const std::vector<float> output = fused_attention(right);

  FusedProblem causal = right;
  causal.causal = true;
  causal.past = 10;  // the first query alone misses the last key
  EXPECT_GT(worst(output, as_tensor(causal)), 10 * allowed);
  FusedProblem scaled = right;
  scaled.scale = 1.001 / std::sqrt(8.0);
  EXPECT_GT(worst(output, as_tensor(scaled)), 10 * allowed);
  std::vector<float> swapped(value.begin() + 12 * 3, value.end());
  swapped.insert(swapped.end(), value.begin(), value.begin() + 12 * 3);
  FusedProblem grouped = right;
  grouped.value = swapped;
  EXPECT_GT(worst(output, as_tensor(grouped)), 10 * allowed);
}

TEST(FusedAttention, OfEqualKeysIsTheMeanOfTheValues) {
  const float zeros[8] = {}, value[] = {1, 2, 3, 6};
  const FusedProblem problem{.query = {zeros, 2},
                             .key = {zeros, 8},
                             .value = value,
                             .query_length = 1,
                             .key_length = 4,
                             .head_size = 2,
                             .value_size = 1};
  EXPECT_EQ(fused_attention(problem), (std::vector<float>{3}));
}

TEST(FusedAttention, SurvivesScoresThatNoExponentialDoes) {
  const float query[] = {1000}, key[] = {-1, 0, 1}, value[] = {1, 2, 3};
  const FusedProblem problem{
      .query = query, .key = key, .value = value, .query_length = 1, .key_length = 3, .head_size = 1};
  EXPECT_EQ(fused_attention(problem), (std::vector<float>{3}));
}

TEST(FusedAttention, TakesAPastAsLongAsNumbersGo) {
  const Buffers buffers(4);
  FusedProblem problem = buffers.problem;
  problem.causal = true;
  problem.past = std::numeric_limits<Index>::max();
  const std::vector<float> causal = fused_attention(problem);
  problem.causal = false;
  problem.past = 0;
  EXPECT_EQ(fused_attention(problem), causal);
}

TEST(FusedAttention, WritesWhereItIsTold) {
  const Buffers buffers(2);
  std::vector<float> output = fused_attention(buffers.problem), own(output.size());
  fused_attention(buffers.problem, own);
  EXPECT_EQ(own, output);
  own.pop_back();
  const Error error = error_of([&] { fused_attention(buffers.problem, own); });
  EXPECT_EQ(error.code(), "shape_mismatch");
  EXPECT_EQ(text(error, "leftName"), "out");
}

TEST(FusedAttention, NamesWhatIsWrong) {
  const float two[] = {1, 2};
  const FusedProblem sound{.query = two, .key = two, .value = two, .query_length = 2, .key_length = 2, .head_size = 1};
  EXPECT_NO_THROW(fused_attention(sound));
  const auto error = [&](auto change) {
    FusedProblem problem = sound;
    change(problem);
    return error_of([&] { fused_attention(problem); });
  };
  EXPECT_EQ(text(error([](auto& p) { p.heads = 0; }), "name"), "heads");
  EXPECT_EQ(text(error([](auto& p) { p.query_length = 0; }), "name"), "queryLength");
  EXPECT_EQ(text(error([](auto& p) { p.past = -1; }), "name"), "past");
  EXPECT_EQ(text(error([](auto& p) { p.past = 1; }), "name"), "past");  // of what is not causal
  EXPECT_EQ(text(error([](auto& p) { p.key_value_heads = 2; }), "name"), "keyValueHeads");
  EXPECT_EQ(error([](auto& p) { p.key_length = 3; }).code(), "shape_mismatch");
  EXPECT_EQ(text(error([](auto& p) { p.value_size = 2; }), "leftName"), "value");
  EXPECT_EQ(error([](auto& p) { p.query_length = Index(1) << 30; }).code(), "too_large");
  EXPECT_EQ(error([](auto& p) { p.scale = nan; }).code(), "not_finite");
  const float bad[] = {1, std::numeric_limits<float>::quiet_NaN()};
  const Error not_finite = error([&](auto& p) { p.key = bad; });
  EXPECT_EQ(text(not_finite, "name"), "key");
  EXPECT_EQ(std::get<std::vector<Index>>(*not_finite.param("index")), (std::vector<Index>{0, 1, 0}));
  const float huge[] = {1e30f, 1e30f};
  EXPECT_EQ(text(error([&](auto& p) { p.query = p.key = huge; }), "name"), "output");
}

// --- Several heads ---------------------------------------------------------------------------------------------------

struct MultiHead {
  Index heads, n, d;
  std::vector<float> input, query, key, value, output;

  MultiHead(std::uint64_t seed, Index heads, Index length, Index head_size)
      : heads(heads), n(length), d(heads * head_size) {
    Random random(seed);
    input = random_floats(random, n * d);
    for (std::vector<float>* weight : {&query, &key, &value, &output}) {
      *weight = random_floats(random, d * d, 1 / std::sqrt(double(d)));
    }
  }

  FusedMultiHeadProblem problem(bool causal) const {
    return {.input = input,
            .weights = {query, key, value, output},
            .heads = heads,
            .length = n,
            .size = d,
            .causal = causal,
            .keep_weights = true};
  }

  Trace trace(bool causal) const {
    const auto matrix = [&](const std::vector<float>& floats) {
      return Matrix(
          Eigen::Map<const Eigen::Matrix<float, -1, -1, Eigen::RowMajor>>(floats.data(), Index(floats.size()) / d, d)
              .cast<double>());
    };
    const Matrix x = matrix(input), wq = matrix(query), wk = matrix(key), wv = matrix(value), wo = matrix(output);
    MultiHeadOptions options{.heads = heads};
    if (causal) options.scores.mask = {mask::Causal{}};
    return multi_head_attention(x, {wq, wk, wv, wo}, options);
  }
};

// Entries are below 1 and weights below 1/√d, so that what a projection of d products makes is below √d, its error
// below d units of that, and that of a score of head_size products below that of its factors times √d · head_size ·
// factor.
double multi_head_tolerance(const MultiHead& p) {
  const double d = double(p.d), head_size = d / double(p.heads), m = double(p.n);
  const double projected = std::sqrt(d), projection_error = (d + 1) * projected * unit;
  const double score_error = std::sqrt(head_size) * (2 * projection_error * projected + (head_size + 2) * unit * d);
  const double mixed_error = projected * (2 * score_error + (4 * m + 8) * unit) + projection_error;
  return std::sqrt(d) * (mixed_error + (d + 1) * projected * unit);
}

TEST(FusedMultiHead, AgreesWithTheDoubleCoreAsFarAsFloatsReach) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Random random(seed);
    const MultiHead p(seed, random.between(1, 4), random.between(1, 9), random.between(1, 6));
    const bool causal = random.coin();
    const FusedResult result = fused_multi_head(p.problem(causal));
    const Trace trace = p.trace(causal);
    const Matrix& expected = trace.step("output").data;
    EXPECT_LE(worst(result.output, {{p.n, p.d}, {expected.data(), expected.data() + expected.size()}}),
              multi_head_tolerance(p));
    for (Index h = 0; h < p.heads; ++h) {
      const Matrix& weights = trace.step("head." + std::to_string(h) + ".weights").data;
      const std::span<const float> kept(result.weights.data() + h * p.n * p.n, std::size_t(p.n * p.n));
      EXPECT_LE(worst(kept, {{p.n, p.n}, {weights.data(), weights.data() + weights.size()}}), multi_head_tolerance(p));
    }
  }
}

TEST(FusedMultiHead, IsThePapersBaseShapeWithinFarLessThanItsTolerance) {
  const MultiHead p(1, 8, 10, 64);
  const Matrix expected = p.trace(false).step("output").data;
  EXPECT_LE(worst(fused_multi_head(p.problem(false)).output,
                  {{p.n, p.d}, {expected.data(), expected.data() + expected.size()}}),
            1e-5);
  EXPECT_GT(worst(fused_multi_head(p.problem(true)).output,
                  {{p.n, p.d}, {expected.data(), expected.data() + expected.size()}}),
            1e-3);
}

TEST(FusedMultiHead, KeepsWeightsOnlyWhenAsked) {
  const MultiHead p(1, 2, 3, 2);
  FusedMultiHeadProblem problem = p.problem(true);
  const FusedResult kept = fused_multi_head(problem);
  EXPECT_EQ(kept.weights.size(), 2u * 3 * 3);
  EXPECT_EQ(kept.weights[1], 0);  // hidden
  EXPECT_EQ(kept.weights[0], 1);
  problem.keep_weights = false;
  EXPECT_TRUE(fused_multi_head(problem).weights.empty());
  EXPECT_EQ(fused_multi_head(problem).output, kept.output);
}

TEST(FusedMultiHead, NamesWhatIsWrong) {
  const MultiHead p(1, 2, 3, 2);
  FusedMultiHeadProblem problem = p.problem(false);
  problem.heads = 3;
  EXPECT_EQ(text(error_of([&] { fused_multi_head(problem); }), "name"), "heads");
  problem = p.problem(false);
  problem.weights.output = problem.weights.output.first(3);
  EXPECT_EQ(text(error_of([&] { fused_multi_head(problem); }), "leftName"), "outputWeight");
  problem = p.problem(false);
  problem.length = 0;
  EXPECT_EQ(error_of([&] { fused_multi_head(problem); }).code(), "out_of_range");
}

// --- A part at a time ------------------------------------------------------------------------------------------------

/// The result of a run that is left after every so many operations, and how much was done each time.
std::pair<FusedResult, std::vector<double>> in_parts(FusedRun& run, double operations) {
  std::vector<double> done;
  do {
    done.push_back(run.advance(operations));
  } while (done.back() < 1);
  return {run.finish(), done};
}

TEST(FusedRun, ComesToTheSameBitsHoweverItIsCut) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Buffers buffers(seed);
    EXPECT_EQ(in_parts(*start_fused(buffers.problem), 1).first.output, fused_attention(buffers.problem));
    const MultiHead p(seed, 2, 5, 3);
    const FusedResult whole = fused_multi_head(p.problem(true));
    for (const double operations : {0.0, 100.0, 1000.0}) {
      const FusedResult cut = in_parts(*start_fused(p.problem(true)), operations).first;
      EXPECT_EQ(cut.output, whole.output);
      EXPECT_EQ(cut.weights, whole.weights);
    }
  }
}

TEST(FusedRun, CountsTheMultiplicationsOfEachRow) {
  // Causal, one head of 1: query i costs i + 1 for its scores and as many for mixing. Of 20 queries eight at a time are
  // 2 · (1 + … + 8) = 72, 2 · (9 + … + 16) = 200 more, and the rest of 2 · (1 + … + 20) = 420.
  const std::vector<float> ones(20, 1);
  const FusedProblem problem{
      .query = ones, .key = ones, .value = ones, .query_length = 20, .key_length = 20, .head_size = 1, .causal = true};
  EXPECT_EQ(in_parts(*start_fused(problem), 0).second, (std::vector<double>{72.0 / 420, 272.0 / 420, 1}));
  EXPECT_EQ(in_parts(*start_fused(problem), 100).second, (std::vector<double>{272.0 / 420, 1}));

  // 2 heads of 3, 5 tokens: projections 5 · 4 · 6², scores and mixing 2 · 5² · 6. What is of one kind goes together.
  const MultiHead p(1, 2, 5, 3);
  const double total = 5 * 4 * 36 + 2 * 25 * 6;
  EXPECT_EQ(in_parts(*start_fused(p.problem(false)), 0).second[0], 5 * 3 * 36 / total);
}

}  // namespace
}  // namespace attn::test
