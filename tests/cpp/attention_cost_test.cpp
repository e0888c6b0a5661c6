#include "attn/attention_cost.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "attn/layer_cost.h"
#include "support.h"

namespace attn::test {
namespace {

double count(const AttentionCostProblem& problem, const char* id) {
  return attention_cost(problem).step(id).data(0, 0);
}

TEST(AttentionCost, OfScoresGrowsWithTheSquareOfTheLength) {
  EXPECT_EQ(count({.length = 1000, .size = 512}, "totalScores"), 1e6);
  EXPECT_EQ(count({.length = 4000, .size = 512}, "totalScores"), 1.6e7);
  EXPECT_EQ(count({.length = 1000, .size = 512, .causal = true}, "totalScores"), 500500);
  EXPECT_EQ(count({.length = 1000, .size = 512, .heads = 8, .layers = 6}, "totalScores"), 48e6);
  EXPECT_EQ(count({.length = 1000, .size = 512, .heads = 8, .layers = 6, .bytes_per_number = 4}, "scoreBytes"), 192e6);
}

TEST(AttentionCost, CountsTheCellsThatACausalMaskLeavesOneByOne) {
  for (Index n = 1; n <= 6; ++n) {
    for (Index keys = n; keys <= 8; ++keys) {
      double visible = 0;
      for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < keys; ++j) visible += j <= keys - n + i;
      }
      EXPECT_EQ(count({.length = n, .size = 1, .keys = keys, .causal = true}, "scoresPerHead"), visible);
    }
  }
}

TEST(AttentionCost, OfManyHeadsIsThatOfOneInMultiplicationsAndManyTimesInScores) {
  const AttentionCostProblem one{.length = 100, .size = 512}, eight{.length = 100, .size = 512, .heads = 8};
  EXPECT_EQ(count(eight, "headSize"), 64);
  EXPECT_EQ(count(eight, "totalMultiplications"), count(one, "totalMultiplications"));
  EXPECT_EQ(count(eight, "scoresPerLayer"), 8 * count(one, "scoresPerLayer"));
}

TEST(AttentionCost, IsThatOfLayerCostForOneHead) {
  for (const bool causal : {false, true}) {
    for (const Index n : {1, 7, 128, 1000}) {
      const LayerCost cost = layer_cost({.layer = Layer::self_attention, .length = n, .size = 64, .causal = causal});
      const AttentionCostProblem problem{.length = n, .size = 64, .causal = causal};
      EXPECT_EQ(count(problem, "scoresPerHead"), cost.floats);
      EXPECT_EQ(count(problem, "attentionMultiplications"), cost.operations);
      EXPECT_EQ(count(problem, "projectionMultiplications"), cost.projections);
    }
  }
}

TEST(AttentionCost, OfProjectionsIsMostUntilTheLengthIsTwiceTheSize) {
  const auto projections_over_rest = [](Index n) {
    const AttentionCostProblem problem{.length = n, .size = 512, .heads = 8};
    return count(problem, "projectionMultiplications") / count(problem, "attentionMultiplications");
  };
  EXPECT_EQ(projections_over_rest(1024), 1);
  EXPECT_EQ(projections_over_rest(512), 2);
  EXPECT_EQ(projections_over_rest(2048), 0.5);
}

TEST(AttentionCost, OfACacheIsSharedByGroupedHeads) {
  // A known one: Llama 2 7B in 16 bits holds half a megabyte for each token.
  EXPECT_EQ(count({.length = 1, .size = 4096, .heads = 32, .layers = 32}, "cacheBytes"), 524288);
  const AttentionCostProblem grouped{
      .length = 1, .size = 4096, .keys = 1000, .heads = 32, .key_value_heads = 8, .causal = true, .layers = 32};
  EXPECT_EQ(count(grouped, "cacheNumbers"), 2.0 * 32 * 1000 * 8 * 128);
  EXPECT_EQ(count(grouped, "scoresPerHead"), 1000);  // the newest token sees all
  EXPECT_EQ(count(grouped, "projectionMultiplications"), 4096.0 * (4096 + 1024 + 1024 + 4096));  // of one token
}

TEST(AttentionCost, OfCrossAttentionProjectsEveryKey) {
  // 3 queries, 5 keys, 4 features: 3·16 twice, 5·16 twice.
  EXPECT_EQ(count({.length = 3, .size = 4, .keys = 5}, "projectionMultiplications"), 2 * 48 + 2 * 80);
  EXPECT_EQ(count({.length = 3, .size = 4, .keys = 5}, "attentionMultiplications"), 2 * 15 * 4);
}

TEST(AttentionCost, HasEveryArgumentAmongItsSteps) {
  const Trace trace = attention_cost({.length = 2, .size = 6, .heads = 3, .causal = true});
  for (const auto& [id, value] : {std::pair("length", 2),
                                  {"keys", 2},
                                  {"size", 6},
                                  {"heads", 3},
                                  {"keyValueHeads", 3},
                                  {"layers", 1},
                                  {"bytesPerNumber", 2}}) {
    EXPECT_EQ(trace.step(id).op, "input");
    EXPECT_EQ(trace.step(id).data(0, 0), value) << id;
  }
  EXPECT_EQ(trace.find("keys")->axes[0], "number");
  EXPECT_EQ(attention_cost({.length = 2, .size = 6}).find("hiddenPairs"), nullptr);
}

TEST(AttentionCost, NamesWhatIsWrong) {
  const auto error = [](const AttentionCostProblem& problem) { return error_of([&] { attention_cost(problem); }); };
  const std::pair<AttentionCostProblem, const char*> beyond[] = {
      {{.length = 0, .size = 1}, "length"},
      {{.length = 1, .size = 0}, "size"},
      {{.length = 1, .size = 1, .keys = 0}, "keys"},
      {{.length = 3, .size = 1, .keys = 2, .causal = true}, "keys"},
      {{.length = 1, .size = 4, .heads = 5}, "heads"},
      {{.length = 1, .size = 4, .heads = 2, .key_value_heads = 4}, "keyValueHeads"},
      {{.length = 1, .size = 1, .layers = 0}, "layers"},
      {{.length = 1, .size = 1, .bytes_per_number = 0}, "bytesPerNumber"}};
  for (const auto& [problem, name] : beyond) {
    EXPECT_EQ(error(problem).code(), "out_of_range") << name;
    EXPECT_EQ(text(error(problem), "name"), name);
  }
  EXPECT_EQ(error({.length = 1, .size = 4, .heads = 3}).code(), "invalid_option");
  EXPECT_EQ(text(error({.length = 1, .size = 6, .heads = 6, .key_value_heads = 4}), "name"), "keyValueHeads");
  EXPECT_EQ(error({.length = 1, .size = 1, .bytes_per_number = infinity}).code(), "not_finite");
}

TEST(AttentionCost, IsExactOrRefused) {
  // 2^25 · 2^25 = 2^50; eight times that is 2^53, where whole numbers begin to be skipped.
  const Index n = 1 << 25;
  EXPECT_EQ(count({.length = n, .size = 1, .bytes_per_number = 1}, "totalScores"), 0x1p50);
  const Error error = error_of([&] { attention_cost({.length = n, .size = 1, .layers = 8}); });
  EXPECT_EQ(error.code(), "too_large");
  EXPECT_EQ(text(error, "name"), "totalScores");
}

}  // namespace
}  // namespace attn::test
