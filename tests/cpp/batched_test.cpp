#include "attn/batched.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "attn/attention.h"
#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

using Shape4 = std::vector<Index>;

Tensor random_tensor(Random& random, Shape4 shape, double size = 2) {
  Tensor tensor{std::move(shape), {}};
  tensor.data.resize(static_cast<std::size_t>(element_count(tensor.shape)));
  for (double& value : tensor.data) value = random.real(-size, size);
  return tensor;
}

Tensor filled(Shape4 shape, double value) {
  const auto count = static_cast<std::size_t>(element_count(shape));
  return {std::move(shape), std::vector<double>(count, value)};
}

/// One head of one batch entry.
Matrix head(const Tensor& tensor, Index batch, Index head) {
  const Index rows = tensor.shape[2], cols = tensor.shape[3];
  return Eigen::Map<const Matrix>(tensor.data.data() + (batch * tensor.shape[1] + head) * rows * cols, rows, cols);
}

// Queries and keys of one feature 0: all visible keys weigh the same, so weights tell who sees whom.
struct Flat {
  Tensor query, key, value;
  Flat(Index batch, Index queries, Index keys)
      : query(filled({batch, 1, queries, 1}, 0)),
        key(filled({batch, 1, keys, 1}, 0)),
        value(filled({batch, 1, keys, 1}, 1)) {}

  std::string seen(BatchedOptions options, Index batch = 0) const {
    options.keep_scores = ScoreStage::weights;
    const Matrix weights = head(*attention(query, key, value, options).scores, batch, 0);
    std::string rows;
    for (Index i = 0; i < weights.rows(); ++i) {
      if (i > 0) rows += ' ';
      for (Index j = 0; j < weights.cols(); ++j) rows += weights(i, j) > 0 ? 'x' : '.';
    }
    return rows;
  }
};

TEST(Batched, IsScaledDotProductAttentionOfEveryHeadToTheLastBit) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Random random(seed);
    const Index batch = random.between(1, 3), shared = random.between(1, 2), heads = shared * random.between(1, 3);
    const Index n = random.between(1, 4), m = random.between(1, 5), d = random.between(1, 4), dv = random.between(1, 3);
    const Tensor query = random_tensor(random, {batch, heads, n, d}),
                 key = random_tensor(random, {batch, shared, m, d}),
                 value = random_tensor(random, {batch, shared, m, dv});
    BatchedOptions options{.causal = random.coin(), .window = {random.between(-1, 2), random.between(-1, 2)}};
    ScoreOptions plain;
    if (options.causal) plain.mask.push_back(mask::Causal{});
    plain.mask.push_back(options.window);
    if (random.coin()) plain.softcap = options.softcap = random.real(0.5, 3);
    if (random.coin()) plain.scale = options.scale = random.real(-1, 2);
    const bool biased = random.coin();
    if (biased) options.mask = random_tensor(random, {batch, heads, n, m});

    const Tensor output = attention(query, key, value, options).output;
    ASSERT_EQ(output.shape, (Shape4{batch, heads, n, dv}));
    for (Index b = 0; b < batch; ++b) {
      for (Index h = 0; h < heads; ++h) {
        if (biased) plain.bias = head(std::get<Tensor>(*options.mask), b, h);
        const Index kv = h / (heads / shared);
        const Trace trace =
            scaled_dot_product_attention(head(query, b, h), head(key, b, kv), head(value, b, kv), plain);
        EXPECT_EQ(trace.step("output").data, head(output, b, h)) << "seed " << seed;
      }
    }
  }
}

TEST(Batched, KeepsTheScoresOfTheStageAskedFor) {
  Random random(5);
  const Tensor query = random_tensor(random, {1, 1, 2, 3}), key = random_tensor(random, {1, 1, 3, 3}),
               value = random_tensor(random, {1, 1, 3, 2}), added = random_tensor(random, {2, 3});
  BatchedOptions options{.mask = added, .causal = true, .softcap = 1.5};
  const Matrix bias = Eigen::Map<const Matrix>(added.data.data(), 2, 3);
  const Trace trace = scaled_dot_product_attention(head(query, 0, 0), head(key, 0, 0), head(value, 0, 0),
                                                   {.mask = {mask::Causal{}}, .softcap = 1.5, .bias = bias});
  const std::pair<ScoreStage, const char*> stages[] = {{ScoreStage::scaled, "scaled"},
                                                       {ScoreStage::capped, "capped"},
                                                       {ScoreStage::masked, "masked"},
                                                       {ScoreStage::weights, "weights"}};
  for (const auto& [stage, id] : stages) {
    options.keep_scores = stage;
    EXPECT_EQ(head(*attention(query, key, value, options).scores, 0, 0), trace.step(id).data) << id;
  }
  options.keep_scores = std::nullopt;
  EXPECT_FALSE(attention(query, key, value, options).scores.has_value());

  // Without a cap the capped scores are the scaled ones.
  options.softcap = std::nullopt;
  options.keep_scores = ScoreStage::scaled;
  const Tensor scaled = *attention(query, key, value, options).scores;
  options.keep_scores = ScoreStage::capped;
  EXPECT_EQ(attention(query, key, value, options).scores->data, scaled.data);
}

TEST(Batched, QueryHeadsShareKeyAndValueHeadsInTurn) {
  const Tensor query = filled({1, 4, 1, 1}, 0), key = filled({1, 2, 1, 1}, 0);
  const Tensor value{{1, 2, 1, 1}, {3, 7}};
  EXPECT_EQ(attention(query, key, value).output.data, (std::vector<double>{3, 3, 7, 7}));
}

TEST(Batched, CausalIsAlignedTopLeftWithoutAPast) {
  EXPECT_EQ(Flat(1, 2, 4).seen({.causal = true}), "x... xx..");
  EXPECT_EQ(Flat(1, 4, 2).seen({.causal = true}), "x. xx xx xx");
}

TEST(Batched, APastComesBeforeAllQueries) {
  Flat flat(1, 2, 2);
  BatchedOptions options{.causal = true, .past_key = filled({1, 1, 3, 1}, 0), .past_value = filled({1, 1, 3, 1}, 1)};
  EXPECT_EQ(flat.seen(options), "xxxx. xxxxx");
  options.window = {1, -1};
  EXPECT_EQ(flat.seen(options), "..xx. ...xx");
  // A past of nothing is where a cache begins.
  options = {.causal = true, .past_key = Tensor{{1, 1, 0, 1}, {}}, .past_value = Tensor{{1, 1, 0, 1}, {}}};
  EXPECT_EQ(flat.seen(options), "x. xx");
}

TEST(Batched, KeyLengthsHideTheRestAndMoveTheOffset) {
  const Flat flat(3, 2, 4);
  const BatchedOptions lengths{.key_lengths = std::vector<Index>{4, 2, 1}};
  EXPECT_EQ(flat.seen(lengths, 0), "xxxx xxxx");
  EXPECT_EQ(flat.seen(lengths, 1), "xx.. xx..");
  EXPECT_EQ(flat.seen(lengths, 2), "x... x...");
  const BatchedOptions causal{.causal = true, .key_lengths = std::vector<Index>{4, 2, 1}};
  EXPECT_EQ(flat.seen(causal, 0), "xxx. xxxx");
  EXPECT_EQ(flat.seen(causal, 1), "x... xx..");
  EXPECT_EQ(flat.seen(causal, 2), ".... x...");  // offset 1 - 2: query 0 stands before the first key
}

TEST(Batched, APastDecidesTheOffsetAndKeyLengthsStillHide) {
  const Flat flat(1, 2, 2);
  EXPECT_EQ(flat.seen({.causal = true,
                       .past_key = filled({1, 1, 2, 1}, 0),
                       .past_value = filled({1, 1, 2, 1}, 1),
                       .key_lengths = std::vector<Index>{3}}),
            "xxx. xxx.");
}

TEST(Batched, WindowsAreMeasuredFromTheQuerysPlace) {
  EXPECT_EQ(Flat(1, 3, 3).seen({.window = {1, 0}}), "x.. xx. .xx");
  EXPECT_EQ(Flat(1, 3, 3).seen({.window = {0, 1}}), "xx. .xx ..x");
  EXPECT_EQ(Flat(1, 3, 3).seen({.window = {-1, 0}}), "x.. xx. xxx");
}

TEST(Batched, MasksBroadcastFromTheRightAndANarrowOneHidesTheRest) {
  const Flat flat(2, 2, 3);
  const auto seen = [&](Shape4 shape, std::vector<bool> data, Index batch = 0) {
    return flat.seen({.mask = BoolTensor{std::move(shape), std::move(data)}}, batch);
  };
  EXPECT_EQ(seen({3}, {true, false, true}), "x.x x.x");
  EXPECT_EQ(seen({2, 3}, {true, false, false, true, true, false}), "x.. xx.");
  EXPECT_EQ(seen({2, 1, 1, 3}, {true, false, false, false, false, true}, 0), "x.. x..");
  EXPECT_EQ(seen({2, 1, 1, 3}, {true, false, false, false, false, true}, 1), "..x ..x");
  EXPECT_EQ(seen({2}, {true, true}), "xx. xx.");
  EXPECT_EQ(seen({1}, {true}), "x.. x..");  // one wide is narrow, not for all
  EXPECT_EQ(seen({2, 1}, {true, false}), "x.. ...");
  // The same with numbers.
  EXPECT_EQ(flat.seen({.mask = Tensor{{3}, {0, -infinity, 0}}}), "x.x x.x");
  EXPECT_EQ(flat.seen({.mask = Tensor{{1, 2}, {0, 0}}}), "xx. xx.");
}

TEST(Batched, MasksPerHeadReachTheirHead) {
  const Tensor query = filled({1, 2, 1, 1}, 0), key = filled({1, 1, 2, 1}, 0), value{{1, 1, 2, 1}, {3, 7}};
  const BatchedOptions options{.mask = BoolTensor{{2, 1, 2}, {true, false, false, true}}};
  EXPECT_EQ(attention(query, key, value, options).output.data, (std::vector<double>{3, 7}));
}

TEST(Batched, AQueryThatSeesNothingGetsZeros) {
  Random random(9);
  const Tensor query = random_tensor(random, {1, 1, 2, 2}), key = random_tensor(random, {1, 1, 2, 2});
  const BatchedResult result = attention(
      query, key, key, {.mask = BoolTensor{{2, 2}, {false, false, true, true}}, .keep_scores = ScoreStage::weights});
  EXPECT_EQ(head(*result.scores, 0, 0).row(0), (Matrix{{0, 0}}));
  EXPECT_EQ(head(result.output, 0, 0).row(0), (Matrix{{0, 0}}));
  EXPECT_NEAR(head(*result.scores, 0, 0).row(1).sum(), 1, 1e-15);
}

TEST(Batched, ThePresentIsThePastOfTheNextCall) {
  // Two words at a time, or one after the other with the cache: the same rows.
  Random random(3);
  const Tensor query = random_tensor(random, {2, 2, 3, 2}), key = random_tensor(random, {2, 1, 3, 2}),
               value = random_tensor(random, {2, 1, 3, 4});
  const auto token = [](const Tensor& all, Index t) {
    Tensor one{all.shape, {}};
    one.shape[2] = 1;
    for (Index h = 0; h < all.shape[0] * all.shape[1]; ++h) {
      const auto from = all.data.begin() + (h * all.shape[2] + t) * all.shape[3];
      one.data.insert(one.data.end(), from, from + all.shape[3]);
    }
    return one;
  };
  const Tensor whole = attention(query, key, value, {.causal = true}).output;
  Tensor past_key{{2, 1, 0, 2}, {}}, past_value{{2, 1, 0, 4}, {}};
  for (Index t = 0; t < 3; ++t) {
    const BatchedResult step = attention(token(query, t), token(key, t), token(value, t),
                                         {.causal = true, .past_key = past_key, .past_value = past_value});
    EXPECT_EQ(step.output.data, token(whole, t).data);
    past_key = *step.present_key;
    past_value = *step.present_value;
  }
  EXPECT_EQ(past_key.data, key.data);
  EXPECT_EQ(past_value.shape, value.shape);
  EXPECT_FALSE(attention(query, key, value).present_key.has_value());
}

// --- Errors ----------------------------------------------------------------------------------------------------------

Error error_with(const Tensor& query, const Tensor& key, const Tensor& value, const BatchedOptions& options = {}) {
  return error_of([&] { attention(query, key, value, options); });
}

TEST(Batched, ShapesThatDoNotMeetAreNamed) {
  const auto names = [](const Shape4& query, const Shape4& key, const Shape4& value) {
    const Error error = error_with(filled(query, 0), filled(key, 0), filled(value, 0));
    EXPECT_EQ(error.code(), "shape_mismatch");
    return text(error, "leftName") + "/" + text(error, "rightName");
  };
  EXPECT_EQ(names({1, 2, 2, 3}, {1, 2, 2, 4}, {1, 2, 2, 4}), "query/key");
  EXPECT_EQ(names({1, 3, 2, 3}, {1, 2, 2, 3}, {1, 2, 2, 4}), "query/key");  // 3 heads cannot share 2
  EXPECT_EQ(names({2, 2, 2, 3}, {1, 2, 2, 3}, {1, 2, 2, 4}), "query/key");
  EXPECT_EQ(names({1, 2, 2, 3}, {1, 2, 2, 3}, {1, 2, 3, 4}), "key/value");
  EXPECT_EQ(names({1, 2, 2, 3}, {1, 2, 2, 3}, {1, 1, 2, 4}), "key/value");

  const Error rank = error_with(filled({2, 3}, 0), filled({2, 3}, 0), filled({2, 3}, 0));
  EXPECT_EQ(rank.code(), "out_of_range");
  EXPECT_EQ(text(rank, "name"), "query.shape.length");
  const Error data = error_with({{1, 1, 2, 2}, {1, 2, 3}}, filled({1, 1, 2, 2}, 0), filled({1, 1, 2, 2}, 0));
  EXPECT_EQ(data.code(), "shape_mismatch");
  EXPECT_EQ(std::get<std::vector<Index>>(*data.param("left")), (Shape4{1, 1, 2, 2}));
  EXPECT_EQ(std::get<std::vector<Index>>(*data.param("right")), (Shape4{3}));
  EXPECT_STREQ(data.what(), "shapes do not meet: query (1, 1, 2, 2) and query.data (3)");
  EXPECT_EQ(error_with({{1, 1, -2, 2}, {}}, {}, {}).code(), "out_of_range");
  EXPECT_EQ(error_with({{1, 1, 0, 2}, {}}, {}, {}).code(), "empty_input");
}

TEST(Batched, SizesAreCheckedBeforeMemoryIsTaken) {
  EXPECT_EQ(error_with({{1, 1, 1000000000, 1000000000}, {}}, {}, {}).code(), "too_large");
  // Small arguments, large scores.
  const Tensor many = filled({1, 1, 6000, 1}, 0);
  const Error error = error_with(many, many, many, {.keep_scores = ScoreStage::weights});
  EXPECT_EQ(error.code(), "too_large");
  EXPECT_EQ(number(error, "values"), 6000.0 * 6001);
}

TEST(Batched, ElementsThatAreNoNumbersAreNamed) {
  Tensor query = filled({1, 2, 2, 2}, 0);
  query.data[6] = nan;
  const Tensor key = filled({1, 2, 2, 2}, 0);
  const Error error = error_with(query, key, key);
  EXPECT_EQ(error.code(), "not_finite");
  EXPECT_EQ(text(error, "name"), "query");
  EXPECT_EQ(std::get<std::vector<Index>>(*error.param("index")), (Shape4{0, 1, 1, 0}));
  EXPECT_STREQ(error.what(), "query (0, 1, 1, 0) is not finite");

  const Tensor huge = filled({1, 2, 2, 2}, 1e200);
  EXPECT_EQ(text(error_with(huge, huge, key), "name"), "scores");
  const Tensor most = filled({1, 2, 2, 2}, 1.7e308);
  EXPECT_NO_THROW(attention(key, key, most));
  EXPECT_EQ(error_with(key, key, key, {.mask = Tensor{{2}, {0, infinity}}}).code(), "not_finite");
  EXPECT_EQ(error_with(key, key, key, {.scale = nan}).code(), "not_finite");
}

TEST(Batched, OptionsThatMakeNoSenseAreNamed) {
  const Tensor one = filled({1, 1, 2, 2}, 0);
  const auto code = [&](const BatchedOptions& options) { return error_with(one, one, one, options).code(); };
  const auto name = [&](const BatchedOptions& options) { return text(error_with(one, one, one, options), "name"); };
  EXPECT_EQ(code({.softcap = 0}), "out_of_range");
  EXPECT_EQ(code({.window = {-2, 0}}), "invalid_mask");
  EXPECT_EQ(name({.past_key = one}), "pastValue");
  EXPECT_EQ(name({.past_value = one}), "pastKey");
  EXPECT_EQ(code({.past_key = filled({1, 1, 2, 3}, 0), .past_value = one}), "shape_mismatch");
  EXPECT_EQ(code({.past_key = one, .past_value = filled({1, 2, 2, 2}, 0)}), "shape_mismatch");
  EXPECT_EQ(code({.past_key = one, .past_value = filled({1, 1, 3, 2}, 0)}), "shape_mismatch");
  EXPECT_EQ(name({.key_lengths = std::vector<Index>{1, 1}}), "keyLengths.length");
  EXPECT_EQ(name({.key_lengths = std::vector<Index>{3}}), "keyLengths");
  EXPECT_EQ(name({.key_lengths = std::vector<Index>{-1}}), "keyLengths");
  const auto reason = [&](Shape4 shape) {
    return text(error_with(one, one, one, {.mask = filled(std::move(shape), 0)}), "reason");
  };
  EXPECT_EQ(reason({3}), "shape");     // wider than the keys
  EXPECT_EQ(reason({3, 2}), "shape");  // too many queries
  EXPECT_EQ(reason({1, 1, 1, 1, 2}), "shape");
  EXPECT_EQ(reason({}), "shape");
}

}  // namespace
}  // namespace attn::test
