#include "attn/cached_decode.h"

#include <gtest/gtest.h>

#include "attn/multi_head.h"
#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

TEST(CachedDecode, NamesItsStepsInOrder) {
  Random random(1);
  const Matrix query = random.matrix(3, 4), key = random.matrix(3, 2), value = random.matrix(3, 2);
  const Trace trace =
      cached_decode(random.matrix(2, 3), {query, key, value, random.matrix(4, 3)}, {.heads = 2, .key_value_heads = 1});
  EXPECT_EQ(trace.algorithm, "cachedDecode");
  expect_ids(trace, {"inputs",          "queryWeight",    "keyWeight",      "valueWeight",     "outputWeight",
                     "token.0.input",   "token.0.query",  "token.0.key",    "token.0.value",   "token.0.scores",
                     "token.0.weights", "token.0.concat", "token.0.output", "token.1.input",   "token.1.query",
                     "token.1.key",     "token.1.value",  "token.1.scores", "token.1.weights", "token.1.concat",
                     "token.1.output",  "output"});
  EXPECT_EQ(trace.step("token.1.scores").operands,
            (std::vector<std::string>{"token.1.query", "token.0.key", "token.1.key"}));
  EXPECT_EQ(shape_of(trace.step("token.1.scores").data), (Shape{2, 2}));
}

TEST(CachedDecode, IsCausalAttentionComputedAllAtOnce) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    const Index shared = random.between(1, 3), heads = shared * random.between(1, 3);
    const Index n = random.between(1, 7), width = random.between(1, 4), d = random.between(1, 3),
                dv = random.between(1, 3);
    const Matrix inputs = random.matrix(n, width, 1), query = random.matrix(width, heads * d),
                 key = random.matrix(width, shared * d), value = random.matrix(width, shared * dv),
                 output = random.matrix(heads * dv, width);
    const Trace all =
        multi_head_attention(inputs, {query, key, value, output},
                             {.heads = heads, .key_value_heads = shared, .scores = {.mask = {mask::Causal{}}}});
    const DecodeOptions options{heads, shared};
    const Trace projected = cached_decode(inputs, {query, key, value, output}, options);
    const Trace side_by_side = cached_decode(inputs, {query, key, value}, options);
    expect_near(projected.step("output").data, all.step("output").data, 1e-12);
    expect_near(side_by_side.step("output").data, all.step("concat").data, 1e-12);
    for (Index t = 0; t < n; ++t) {
      const Matrix& weights = projected.step("token." + std::to_string(t) + ".weights").data;
      for (Index head = 0; head < heads; ++head) {
        const Matrix& of_head = all.step("head." + std::to_string(head) + ".weights").data;
        expect_near(weights.row(head), of_head.row(t).head(t + 1), 1e-13);
      }
    }
    if (HasFailure()) FAIL() << "seed " << seed;
  }
}

Params costs(Index tokens, Index heads, Index shared) {
  const Index width = 6, d = 2;
  const Matrix query = Matrix::Ones(width, heads * d), key = Matrix::Ones(width, shared * d),
               output = Matrix::Ones(heads * d, width);
  return cached_decode(Matrix::Ones(tokens, width), {query, key, key, output}, {heads, shared}).step("output").params;
}

TEST(CachedDecode, CountsWhatItKeepsAndWhatItDoes) {
  const Params one = costs(1, 3, 3);
  EXPECT_EQ(one.number("bytes"), 8 * 2 * 6);               // a key and a value of 3 heads of 2
  EXPECT_EQ(one.number("bytesRecomputed"), 8 * 6);         // the input
  EXPECT_EQ(one.number("operations"), 4 * 6 * 6 + 2 * 6);  // four projections; scores and mixing
  EXPECT_EQ(one.number("operationsRecomputed"), one.number("operations"));

  // Counted token by token: the prefix of t tokens has t projections and 1 + 2 + … + t pairs.
  const Params many = costs(5, 3, 3);
  double cached = 0, recomputed = 0;
  for (int t = 1; t <= 5; ++t) {
    cached += 4 * 36 + t * 12;
    for (int i = 1; i <= t; ++i) recomputed += 4 * 36 + i * 12;
  }
  EXPECT_EQ(many.number("operations"), cached);
  EXPECT_EQ(many.number("operationsRecomputed"), recomputed);
  EXPECT_EQ(many.number("bytes"), 5 * one.number("bytes"));
}

TEST(CachedDecode, SharedHeadsSaveInProportion) {
  const Params own = costs(4, 6, 6), grouped = costs(4, 6, 2), one = costs(4, 6, 1);
  EXPECT_EQ(own.number("bytes"), own.number("bytesUnshared"));
  EXPECT_EQ(grouped.number("bytesUnshared"), own.number("bytes"));
  EXPECT_EQ(grouped.number("bytes") * 3, own.number("bytes"));
  EXPECT_EQ(one.number("bytes") * 6, own.number("bytes"));
}

TEST(CachedDecode, NamesWhatIsWrong) {
  Random random(2);
  const Matrix inputs = random.matrix(2, 3), four = random.matrix(3, 4), two = random.matrix(3, 2);
  const auto error = [&](const DecodeWeights& weights, const DecodeOptions& options) {
    return error_of([&] { cached_decode(inputs, weights, options); });
  };
  EXPECT_EQ(text(error({four, random.matrix(2, 4), four}, {.heads = 2}), "rightName"), "keyWeight");
  EXPECT_EQ(text(error({four, two, two}, {.heads = 2}), "rightName"), "keyWeight");
  EXPECT_EQ(text(error({four, four, four}, {.heads = 0}), "name"), "heads");
  EXPECT_EQ(text(error({four, four, four}, {.heads = 2, .key_value_heads = 4}), "name"), "keyValueHeads");
  EXPECT_EQ(error({four, four, four, random.matrix(3, 3)}, {.heads = 2}).code(), "shape_mismatch");
}

}  // namespace
}  // namespace attn::test
