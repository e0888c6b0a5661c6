#include "attn/layer_cost.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "support.h"

namespace attn::test {
namespace {

TEST(LayerCost, OfSelfAttentionIsAScoreAndAShareForEachPair) {
  const LayerCost cost = layer_cost({Layer::self_attention, 10, 512});
  EXPECT_EQ(cost.operations, 2.0 * 10 * 10 * 512);
  EXPECT_EQ(cost.projections, 4.0 * 10 * 512 * 512);
  EXPECT_EQ(cost.sequential_operations, 1);
  EXPECT_EQ(cost.max_path_length, 1);
  EXPECT_EQ(cost.floats, 100);
}

TEST(LayerCost, OfProjectionsEqualsTheRestAtTwiceTheSize) {
  for (const Index d : {1, 7, 512}) {
    const LayerCost cost = layer_cost({Layer::self_attention, 2 * d, d});
    EXPECT_EQ(cost.projections, cost.operations);
  }
}

TEST(LayerCost, OfCausalAttentionIsHalfAndTheDiagonal) {
  const LayerCost cost = layer_cost({.layer = Layer::self_attention, .length = 10, .size = 3, .causal = true});
  EXPECT_EQ(cost.floats, 10 * 11 / 2);
  EXPECT_EQ(cost.operations, 10 * 11 * 3);
}

TEST(LayerCost, OfARecurrentLayerWaitsForEveryToken) {
  const LayerCost cost = layer_cost({Layer::recurrent, 10, 4});
  EXPECT_EQ(cost.operations, 2 * 10 * 16);
  EXPECT_EQ(cost.projections, 0);
  EXPECT_EQ(cost.sequential_operations, 10);
  EXPECT_EQ(cost.max_path_length, 10);
  EXPECT_EQ(cost.floats, 4);
}

TEST(LayerCost, OfAConvolutionReachesAKernelFurtherWithEveryLayer) {
  const auto cost = [](Index n, Index k) { return layer_cost({Layer::convolutional, n, 4, k}); };
  EXPECT_EQ(cost(10, 3).operations, 3 * 10 * 16);
  EXPECT_EQ(cost(10, 3).sequential_operations, 1);
  EXPECT_EQ(cost(10, 3).max_path_length, 5);  // ⌈9 / 2⌉
  EXPECT_EQ(cost(9, 3).max_path_length, 4);
  EXPECT_EQ(cost(10, 10).max_path_length, 1);
  EXPECT_EQ(cost(10, 3).floats, 0);
}

TEST(LayerCost, OfRestrictedAttentionCountsThePairsThatAreThere) {
  for (Index n = 1; n <= 8; ++n) {
    for (Index r = 1; r <= 9; ++r) {
      for (const bool causal : {false, true}) {
        double pairs = 0;
        for (Index i = 0; i < n; ++i) {
          for (Index j = 0; j < n; ++j) pairs += std::abs(i - j) <= r && (!causal || j <= i);
        }
        const LayerCost cost =
            layer_cost({.layer = Layer::restricted_attention, .length = n, .size = 5, .radius = r, .causal = causal});
        EXPECT_EQ(cost.floats, pairs) << n << " " << r;
        EXPECT_EQ(cost.operations, 2 * 5 * pairs);
      }
    }
  }
  EXPECT_EQ(layer_cost({.layer = Layer::restricted_attention, .length = 10, .size = 1, .radius = 2}).max_path_length,
            5);
  EXPECT_EQ(layer_cost({.layer = Layer::restricted_attention, .length = 10, .size = 1, .radius = 9}).max_path_length,
            1);
}

TEST(LayerCost, OfOneTokenHasNoWayToGo) {
  EXPECT_EQ(layer_cost({Layer::self_attention, 1, 1}).max_path_length, 1);
  EXPECT_EQ(layer_cost({Layer::self_attention, 1, 1}).floats, 1);
  EXPECT_EQ(layer_cost({Layer::convolutional, 1, 1, 3}).max_path_length, 0);
}

TEST(LayerCost, GrowsAsThePaperSays) {
  // Twice the length, twice the size: n²d, nd², knd², rnd.
  const auto growth = [](LayerProblem problem, Index length, Index size) {
    const double before = layer_cost(problem).operations;
    problem.length *= length;
    problem.size *= size;
    return layer_cost(problem).operations / before;
  };
  EXPECT_EQ(growth({Layer::self_attention, 100, 16}, 2, 1), 4);
  EXPECT_EQ(growth({Layer::self_attention, 100, 16}, 1, 2), 2);
  EXPECT_EQ(growth({Layer::recurrent, 100, 16}, 2, 1), 2);
  EXPECT_EQ(growth({Layer::recurrent, 100, 16}, 1, 2), 4);
  EXPECT_EQ(growth({Layer::convolutional, 100, 16, 3}, 1, 2), 4);
  EXPECT_NEAR(growth({.layer = Layer::restricted_attention, .length = 100, .size = 16, .radius = 2}, 2, 1), 2, 0.02);
}

TEST(LayerCost, NamesWhatIsMissingOrTooSmall) {
  const auto error = [](const LayerProblem& problem) { return error_of([&] { layer_cost(problem); }); };
  const std::pair<LayerProblem, const char*> small[] = {
      {{Layer::self_attention, 0, 1}, "length"},
      {{Layer::self_attention, 1, 0}, "size"},
      {{Layer::convolutional, 1, 1, 1}, "kernel"},
      {{.layer = Layer::restricted_attention, .length = 1, .size = 1, .radius = 0}, "radius"}};
  for (const auto& [problem, name] : small) {
    EXPECT_EQ(error(problem).code(), "out_of_range");
    EXPECT_EQ(text(error(problem), "name"), name);
  }
  EXPECT_EQ(error({Layer::convolutional, 1, 1}).code(), "invalid_option");
  EXPECT_EQ(text(error({Layer::recurrent, 1, 1, 3}), "name"), "kernel");
  EXPECT_EQ(text(error({.layer = Layer::self_attention, .length = 1, .size = 1, .radius = 3}), "name"), "radius");
  EXPECT_EQ(text(error({Layer::restricted_attention, 1, 1}), "name"), "radius");
}

}  // namespace
}  // namespace attn::test
