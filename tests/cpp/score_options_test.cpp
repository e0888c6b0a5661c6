// What happens to scores on their way to the softmax, each option alone and the order of all.
#include "attn/score_options.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attn/attention.h"
#include "examples.h"
#include "support.h"

namespace attn::test {
namespace {

Trace attend(const Example& example, const ScoreOptions& options) {
  return scaled_dot_product_attention(example.query, example.key, example.value, options);
}

TEST(Scale, AutoDividesByTheRootOfTheHeadSize) {
  const Trace trace = attend(two_words(), {});
  EXPECT_EQ(trace.step("scaled").params.number("factor"), 0.5);
  EXPECT_EQ(trace.step("scaled").params.number("headSize"), 4);
  const Derivation derivation = trace.derive("scaled", 1, 1);
  EXPECT_EQ(derivation.partials.at(0).label, "root");
  EXPECT_EQ(derivation.partials.at(0).value, 2);
}

TEST(Scale, NoneIsAStepThatChangesNothing) {
  const Trace trace = attend(two_words(), {.scale = NoScale{}});
  EXPECT_EQ(trace.step("scaled").params.number("factor"), 1);
  EXPECT_FALSE(trace.step("scaled").params.has("headSize"));
  EXPECT_EQ(trace.step("scaled").data, trace.step("scores").data);
  const double weight = 1 / (1 + std::exp(-2.0));
  expect_near(trace.step("output").data.row(1), Matrix{{10 - 10 * weight, 10 * weight}});
}

TEST(Scale, ANumberIsTheFactor) {
  const Trace trace = attend(two_words(), {.scale = 0.25});
  expect_near(trace.step("scaled").data, Matrix{{0.5, 0.5}, {0, 0.5}}, 0);
  EXPECT_FALSE(trace.step("scaled").params.has("headSize"));
  EXPECT_TRUE(trace.derive("scaled", 0, 0).partials.empty());
  EXPECT_EQ(attend(two_words(), {.scale = 0.0}).step("weights").data, Matrix::Constant(2, 2, 0.5));
}

TEST(Scale, HasToBeFinite) {
  for (const double bad : {nan, infinity}) {
    const Error error = error_of([&] { attend(two_words(), {.scale = bad}); });
    EXPECT_EQ(error.code(), "not_finite");
    EXPECT_EQ(text(error, "name"), "scale");
  }
}

TEST(Softcap, KeepsScoresWithinTheCap) {
  const Trace trace = attend(two_words(), {.scale = NoScale{}, .softcap = 2});
  expect_near(trace.step("capped").data, Matrix{{2 * std::tanh(1.0), 2 * std::tanh(1.0)}, {0, 2 * std::tanh(1.0)}});
  EXPECT_NEAR(trace.step("capped").data(0, 0), 1.523, printed(3));
}

TEST(Softcap, HasToBeAboveZeroAndFinite) {
  for (const double bad : {0.0, -1.0, infinity, nan}) {
    const Error error = error_of([&] { attend(two_words(), {.softcap = bad}); });
    EXPECT_EQ(error.code(), "out_of_range");
    EXPECT_EQ(text(error, "name"), "softcap");
    EXPECT_EQ(number(error, "min"), 0);
  }
}

TEST(Bias, IsAddedToTheScaledScores) {
  const Trace trace = attend(two_words(), {.bias = Matrix{{0, 1}, {-1, 0}}});
  expect_near(trace.step("biased").data, Matrix{{1, 2}, {-1, 1}}, 0);
  EXPECT_EQ(trace.step("biased").operands, (std::vector<std::string>{"scaled", "bias"}));
}

TEST(Bias, OfMinusInfinityHides) {
  const Trace trace = attend(two_words(), {.bias = Matrix{{0, -infinity}, {-infinity, -infinity}}});
  expect_near(trace.step("weights").data, Matrix{{1, 0}, {0, 0}}, 0);
  expect_near(trace.step("output").data, Matrix{{10, 0}, {0, 0}}, 0);
}

TEST(Bias, OfPlusInfinityOrNaNIsAnErrorThatNamesTheCell) {
  for (const double bad : {infinity, nan}) {
    const Error error = error_of([&] { attend(two_words(), {.bias = Matrix{{0, 0}, {bad, 0}}}); });
    EXPECT_EQ(error.code(), "not_finite");
    EXPECT_EQ(text(error, "name"), "bias");
    EXPECT_EQ(number(error, "row"), 1);
    EXPECT_EQ(number(error, "col"), 0);
  }
}

TEST(MaskedScore, IsMinusInfinityUnlessTold) {
  const Trace trace = attend(two_words(), {.mask = {mask::Causal{}}});
  EXPECT_EQ(trace.step("masked").data(0, 1), -infinity);
  EXPECT_EQ(trace.step("weights").data(0, 1), 0);
}

TEST(MaskedScore, MayBeFiniteAndThenAQueryThatSeesNothingAttendsToAllAlike) {
  const ScoreOptions options{.mask = {mask::Padding{0}}, .masked_score = -1e6};
  const Trace trace = attend(two_words(), options);
  expect_near(trace.step("masked").data, Matrix::Constant(2, 2, -1e6), 0);
  expect_near(trace.step("weights").data, Matrix::Constant(2, 2, 0.5), 0);
  expect_near(trace.step("output").data, Matrix::Constant(2, 2, 5), 0);
}

TEST(MaskedScore, ThatIsSmallLetsAttentionLeak) {
  const Trace trace = attend(two_words(), {.mask = {mask::Causal{}}, .masked_score = 0});
  const double leaked = 1 / (1 + std::exp(1.0));  // softmax of (1, 0)
  EXPECT_NEAR(trace.step("weights").data(0, 1), leaked, 1e-15);
}

TEST(MaskedScore, CannotBePlusInfinityOrNaN) {
  for (const double bad : {infinity, nan}) {
    const Error error = error_of([&] { attend(two_words(), {.mask = {mask::Causal{}}, .masked_score = bad}); });
    EXPECT_EQ(error.code(), "not_finite");
    EXPECT_EQ(text(error, "name"), "maskedScore");
  }
}

TEST(MaskStep, KnowsWhichCellsItLetThrough) {
  const Trace trace = attend(three_tokens(), {.mask = {mask::Causal{}}});
  const BoolMatrix allowed{{true, false, false}, {true, true, false}, {true, true, true}};
  EXPECT_EQ(trace.step("masked").params.matrix("mask"), allowed);

  const Derivation hidden = trace.derive("masked", 0, 2);
  EXPECT_FALSE(hidden.params.flag("mask"));
  EXPECT_EQ(hidden.params.number("maskedScore"), -infinity);
  EXPECT_EQ(hidden.value, -infinity);
  EXPECT_EQ(hidden.terms.at(0).value, 1 / std::sqrt(2.0));  // what was there before
  EXPECT_TRUE(trace.derive("masked", 2, 0).params.flag("mask"));
}

TEST(ScoreOptions, AreAppliedInTheirOrder) {
  // One query, one key: score 6. Scaled by ½: 3. Capped at 3: 3·tanh 1. Biased by 1. Masked or not.
  const Example one{Matrix{{2}}, Matrix{{3}}, Matrix{{1}}};
  const ScoreOptions options{.mask = {mask::Padding{1}}, .scale = 0.5, .softcap = 3, .bias = Matrix{{1}}};
  const Trace trace = attend(one, options);
  EXPECT_EQ(trace.step("scores").data(0, 0), 6);
  EXPECT_EQ(trace.step("scaled").data(0, 0), 3);
  EXPECT_EQ(trace.step("capped").data(0, 0), 3 * std::tanh(1.0));
  EXPECT_EQ(trace.step("biased").data(0, 0), 3 * std::tanh(1.0) + 1);
  EXPECT_EQ(trace.step("masked").data(0, 0), trace.step("biased").data(0, 0));
  // A softcap after the mask would let a hidden key through, as -cap.
  EXPECT_EQ(attend(two_words(), {.mask = {mask::Causal{}}, .softcap = 3}).step("weights").data(0, 1), 0);
}

}  // namespace
}  // namespace attn::test
