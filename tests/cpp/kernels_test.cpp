// The ladder: each rung against the double core, over shapes that are no multiples of anything.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "../../cpp/src/kernels/exp2.h"
#include "../../cpp/src/kernels/head.h"
#include "attn/batched.h"
#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

using kernels::Head;

constexpr double unit = 0x1p-24;  // half the distance of floats between 1 and 2

struct Rung {
  const char* name;
  kernels::Kernel* kernel;
};
constexpr Rung ladder[] = {{"plain", kernels::plain}, {"online", kernels::online}, {"panels", kernels::panels}};

/// One head with numbers of its own.
struct Problem {
  Index n, m, d, dv;
  double q_size, k_size, v_size;
  std::vector<float> query, key, value, output, weights;
  Head head;

  Problem(Random& random, Index n, Index m, Index d, Index dv, double score = 2)
      : n(n), m(m), d(d), dv(dv), q_size(score), k_size(2), v_size(3) {
    const auto fill = [&](std::vector<float>& floats, Index count, double size) {
      floats.resize(static_cast<std::size_t>(count));
      for (float& value : floats) value = float(random.real(-size, size));
    };
    fill(query, n * d, q_size);
    fill(key, m * d, k_size);
    fill(value, m * dv, v_size);
    output.resize(static_cast<std::size_t>(n * dv));
    head = {.query = {query.data(), d},
            .keys = {key.data(), d},
            .values = {value.data(), dv},
            .output = {output.data(), dv},
            .key_count = m,
            .size = d,
            .value_size = dv,
            .factor = float(1 / std::sqrt(double(d)))};
  }

  void want_weights() {
    weights.assign(static_cast<std::size_t>(n * m), -1);
    head.weights = weights.data();
  }

  void run(kernels::Kernel* kernel, Index first, Index count) {
    std::vector<float> scratch(static_cast<std::size_t>(kernels::scratch_floats(head)));
    kernel(head, first, count, scratch.data());
  }

  BatchedResult expected() const {
    const auto tensor = [](const std::vector<float>& floats, Index rows, Index cols) {
      return Tensor{{1, 1, rows, cols}, {floats.begin(), floats.end()}};
    };
    BatchedOptions options{.scale = double(head.factor), .keep_scores = ScoreStage::weights};
    if (head.causal) {
      BoolTensor mask{{n, m}, {}};
      for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < m; ++j) mask.data.push_back(j < head.visible(i));
      }
      options.mask = mask;
    }
    return attention(tensor(query, n, d), tensor(key, m, d), tensor(value, m, dv), options);
  }

  /// How far a weight may be off, relatively. A score is a sum of d products and of what it starts from, no larger than
  /// such a sum: 2 (d + 3) roundings of d · |q| · |k| · factor at most; it stands above and below the line. The
  /// exponentials and their sum add 4 units each and one for every key.
  double weight_error() const {
    const double size = double(d) * q_size * k_size * double(head.factor);
    return 2 * (2 * (double(d) + 3) * unit * size) + (2 * double(m) + 16) * unit;
  }
};

double worst(const std::vector<float>& actual, const Tensor& expected) {
  EXPECT_EQ(actual.size(), expected.data.size());
  double worst = 0;
  for (std::size_t i = 0; i < actual.size(); ++i) worst = std::max(worst, std::abs(actual[i] - expected.data[i]));
  return worst;
}

class Ladder : public testing::TestWithParam<Rung> {};
INSTANTIATE_TEST_SUITE_P(Kernels, Ladder, testing::ValuesIn(ladder), [](const auto& info) { return info.param.name; });

TEST_P(Ladder, AgreesWithTheDoubleCoreOverRandomShapes) {
  Random random(7);
  for (int round = 0; round < 120; ++round) {
    const bool large = round % 10 == 0;
    Problem p(random, random.between(1, large ? 300 : 40), random.between(1, large ? 300 : 60),
              random.between(1, large ? 160 : 24), random.between(1, large ? 160 : 24));
    p.head.causal = random.coin();
    if (p.head.causal) p.head.past = random.between(0, 20);
    if (random.coin()) p.want_weights();
    p.run(GetParam().kernel, 0, p.n);
    const BatchedResult expected = p.expected();
    // a mix is off by what its weights are, by m + 1 roundings of its own, and by the division
    const double mixed = p.v_size * (p.weight_error() + (double(p.m) + 3) * unit);
    EXPECT_LE(worst(p.output, expected.output), mixed) << p.n << " " << p.m << " " << p.d << " " << p.dv;
    if (p.head.weights) {
      EXPECT_LE(worst(p.weights, *expected.scores), p.weight_error());
    }
  }
}

TEST_P(Ladder, TakesEveryRemainderOfItsVectors) {
  Random random(8);
  for (Index size = 1; size <= 17; ++size) {
    for (Index count = 1; count <= 17; ++count) {
      Problem p(random, count, 18 - count, size, 18 - size);
      p.want_weights();
      p.run(GetParam().kernel, 0, p.n);
      const BatchedResult expected = p.expected();
      EXPECT_LE(worst(p.output, expected.output), p.v_size * (p.weight_error() + (double(p.m) + 3) * unit));
      EXPECT_LE(worst(p.weights, *expected.scores), p.weight_error());
    }
  }
}

TEST_P(Ladder, ComesToTheSameBitsHoweverItIsCut) {
  Random random(9);
  Problem p(random, 41, 333, 20, 13);
  p.head.causal = true;
  p.head.past = 300;
  p.run(GetParam().kernel, 0, 41);
  const std::vector<float> whole = p.output;
  std::ranges::fill(p.output, 0.0f);
  for (const auto& [first, count] : {std::pair<Index, Index>{24, 17}, {8, 16}, {3, 5}, {0, 3}})
    p.run(GetParam().kernel, first, count);
  EXPECT_EQ(p.output, whole);
}

TEST_P(Ladder, GivesHiddenKeysNothing) {
  // values that would show: a hidden one is 1e30
  Random random(10);
  Problem p(random, 20, 20, 5, 4);
  p.head.causal = true;
  p.want_weights();
  for (Index c = 0; c < 4; ++c) p.value[static_cast<std::size_t>(19 * 4 + c)] = 1e30f;
  p.run(GetParam().kernel, 0, 19);
  for (Index i = 0; i < 19; ++i) {
    for (Index j = 0; j < 20; ++j) {
      if (j <= i) continue;
      EXPECT_EQ(p.weights[static_cast<std::size_t>(i * 20 + j)], 0) << i << " " << j;
    }
    for (Index c = 0; c < 4; ++c) EXPECT_LT(std::abs(p.output[static_cast<std::size_t>(i * 4 + c)]), 3.001);
  }
}

TEST_P(Ladder, SurvivesScoresThatRunAway) {
  // The first block of keys scores about -10⁴, a later one about 10⁴: whatever was added up before is worth nothing.
  std::vector<float> query{100}, key(400, -100), value(400, 1), output(1);
  key[350] = 100;
  value[350] = 7;
  Head head{.query = {query.data(), 1},
            .keys = {key.data(), 1},
            .values = {value.data(), 1},
            .output = {output.data(), 1},
            .key_count = 400,
            .size = 1,
            .value_size = 1};
  std::vector<float> scratch(static_cast<std::size_t>(kernels::scratch_floats(head)));
  GetParam().kernel(head, 0, 1, scratch.data());
  EXPECT_EQ(output[0], 7);
  // and back: after the largest, small ones add nothing
  std::swap(key[350], key[2]);
  std::swap(value[350], value[2]);
  GetParam().kernel(head, 0, 1, scratch.data());
  EXPECT_EQ(output[0], 7);
}

TEST_P(Ladder, OfEqualScoresIsTheMean) {
  std::vector<float> query(3, 0), key(9, 5), value{1, 2, 6}, output(1);
  Head head{.query = {query.data(), 3},
            .keys = {key.data(), 3},
            .values = {value.data(), 1},
            .output = {output.data(), 1},
            .key_count = 3,
            .size = 3,
            .value_size = 1};
  std::vector<float> scratch(static_cast<std::size_t>(kernels::scratch_floats(head)));
  GetParam().kernel(head, 0, 1, scratch.data());
  EXPECT_NEAR(output[0], 3, 3 * 4 * unit);
}

TEST(Exp2, IsOffByAUnitInTheLastPlaceAtMost) {
  for (double x = -126; x <= 60; x += 1.0 / 4099) {
    const auto exponent = float(x);
    EXPECT_NEAR(double(kernels::exp2(kernels::splat(exponent))[0]) / std::exp2(double(exponent)), 1, 1.3e-7) << x;
  }
  EXPECT_EQ(kernels::exp2(kernels::splat(0))[0], 1);
  EXPECT_EQ(kernels::exp2(kernels::splat(-1e30f))[0], 0x1p-126f);
}

std::vector<float> floats(const Matrix& m) {
  std::vector<float> out(static_cast<std::size_t>(m.size()));
  for (Index i = 0; i < m.size(); ++i) out[static_cast<std::size_t>(i)] = float(m.data()[i]);
  return out;
}

TEST(Dense, IsTheProductOfAnyColumns) {
  Random random(11);
  for (const auto& [rows, length, columns] : {std::array<Index, 3>{1, 1, 1}, {5, 8, 8}, {7, 3, 19}, {12, 33, 40}}) {
    const std::vector<float> x = floats(random.matrix(rows, length)), w = floats(random.matrix(length, columns));
    std::vector<float> packed(static_cast<std::size_t>(kernels::packed_floats(length, columns)), NAN);
    kernels::pack({w.data(), columns}, length, columns, packed.data());
    // all, and those of a head that begins and ends anywhere
    for (const auto& [first, count] :
         {std::pair<Index, Index>{0, columns}, {columns / 3, columns / 2}, {columns - 1, 1}}) {
      std::vector<float> y(static_cast<std::size_t>(rows * count));
      kernels::dense({x.data(), length}, rows, length, packed.data(), first, count, {y.data(), count});
      for (Index i = 0; i < rows; ++i) {
        for (Index j = 0; j < count; ++j) {
          double sum = 0, size = 0;
          for (Index t = 0; t < length; ++t) {
            const double product = double(x[static_cast<std::size_t>(i * length + t)]) *
                                   w[static_cast<std::size_t>(t * columns + first + j)];
            sum += product;
            size += std::abs(product);
          }
          EXPECT_NEAR(y[static_cast<std::size_t>(i * count + j)], sum, (double(length) + 1) * unit * size)
              << i << ' ' << first + j;
        }
      }
    }
  }
}

}  // namespace
}  // namespace attn::test
