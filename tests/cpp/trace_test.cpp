// Traces in general, and the builder that plans them.
#include "attn/trace.h"

#include <gtest/gtest.h>

#include "attn/attention.h"
#include "attn/trace_builder.h"
#include "examples.h"
#include "support.h"

namespace attn::test {
namespace {

Trace example_trace() {
  const auto [query, key, value] = two_words();
  return scaled_dot_product_attention(query, key, value, {.mask = {mask::Causal{}}});
}

TEST(Trace, KeepsEveryArgumentAsAnInput) {
  const Trace trace = example_trace();
  EXPECT_EQ(trace.step("query").op, "input");
  EXPECT_EQ(trace.step("query").data, two_words().query);
  EXPECT_TRUE(trace.step("query").operands.empty());
}

TEST(Trace, IsInTopologicalOrder) {
  const Trace trace = example_trace();
  for (const Step& step : trace.steps) {
    for (const std::string& operand : step.operands) EXPECT_LT(trace.find(operand), &step);
  }
}

TEST(Trace, SaysWhatRowsAndColumnsAre) {
  const Trace trace = example_trace();
  EXPECT_EQ(trace.step("query").axes, (Axes{"query", "feature"}));
  EXPECT_EQ(trace.step("key").axes, (Axes{"key", "feature"}));
  EXPECT_EQ(trace.step("value").axes, (Axes{"key", "feature"}));
  for (const char* id : {"scores", "scaled", "masked", "weights"}) {
    EXPECT_EQ(trace.step(id).axes, (Axes{"query", "key"})) << id;
  }
  EXPECT_EQ(trace.step("output").axes, (Axes{"query", "feature"}));
}

TEST(Trace, NamesTheStepThatIsNotThereAndThoseThatAre) {
  const Trace trace = example_trace();
  const Error error = error_of([&] { trace.step("score"); });
  EXPECT_EQ(error.code(), "unknown_step");
  EXPECT_EQ(text(error, "id"), "score");
  const auto* known = std::get_if<std::vector<std::string>>(error.param("known"));
  ASSERT_NE(known, nullptr);
  EXPECT_EQ(known->size(), trace.steps.size());
  EXPECT_EQ(error_of([&] { trace.derive("score", 0, 0); }).code(), "unknown_step");
  EXPECT_EQ(trace.find("score"), nullptr);
}

TEST(Trace, NamesTheCellThatIsNotThere) {
  const Trace trace = example_trace();
  const Error row = error_of([&] { trace.derive("scores", 2, 0); });
  EXPECT_EQ(row.code(), "out_of_range");
  EXPECT_EQ(text(row, "name"), "row");
  EXPECT_EQ(number(row, "value"), 2);
  EXPECT_EQ(number(row, "min"), 0);
  EXPECT_EQ(number(row, "max"), 1);
  EXPECT_EQ(text(error_of([&] { trace.derive("scores", 0, -1); }), "name"), "col");
}

TEST(Trace, DerivesAScoreAsALearnerWritesIt) {
  // Row 1 of query (0, 1, 0, 1) meets row 0 of key (1, 0, 1, 0): 0×1 + 1×0 + 0×1 + 1×0 = 0.
  const Derivation derivation = example_trace().derive("scores", 1, 0);
  EXPECT_EQ(derivation.op, "matmul_transposed");
  EXPECT_EQ(derivation.value, 0);
  ASSERT_EQ(derivation.terms.size(), 8u);
  EXPECT_EQ(derivation.terms[2].step, "query");
  EXPECT_EQ(derivation.terms[2].role, "left");
  EXPECT_EQ(derivation.terms[2].row, 1);
  EXPECT_EQ(derivation.terms[2].col, 1);
  EXPECT_EQ(derivation.terms[3].step, "key");
  EXPECT_EQ(derivation.terms[3].role, "right");
  EXPECT_EQ(derivation.terms[3].row, 0);
  EXPECT_EQ(derivation.terms[3].col, 1);

  // (1, 1): 0×1 + 1×1 + 0×1 + 1×1 = 2, running through 0, 1, 1, 2.
  std::vector<std::string> labels;
  std::vector<double> values;
  for (const Partial& partial : example_trace().derive("scores", 1, 1).partials) {
    labels.emplace_back(partial.label);
    values.push_back(partial.value);
  }
  EXPECT_EQ(values, (std::vector<double>{0, 1, 0, 1, 0, 1, 1, 2}));
  EXPECT_EQ(labels[3], "product");
  EXPECT_EQ(labels[4], "runningSum");
}

TEST(Trace, DerivesAWeightAsALearnerWritesIt) {
  const Derivation derivation = example_trace().derive("weights", 1, 1);  // softmax of (0, 1)
  std::vector<std::pair<std::string, double>> partials;
  for (const auto& [label, value] : derivation.partials) partials.emplace_back(label, value);
  const std::vector<std::pair<std::string, double>> expected{{"max", 1},         {"shifted", -1},
                                                             {"shifted", 0},     {"exponential", std::exp(-1.0)},
                                                             {"exponential", 1}, {"sum", std::exp(-1.0) + 1}};
  EXPECT_EQ(partials, expected);
  EXPECT_EQ(derivation.params.text("axis"), "row");
  EXPECT_EQ(derivation.params.number("index"), 1);
  EXPECT_EQ(derivation.value, 1 / (std::exp(-1.0) + 1));
}

TEST(TraceBuilder, ChecksShapesBeforeItLooksAtValues) {
  TraceBuilder trace("product");
  trace.input("left", imaginary(1000, 2), {"query", "feature"});
  trace.input("right", imaginary(3, 1000), {"feature", "feature"});
  const Error error = error_of([&] { trace.add("output", "matmul", {"left", "right"}, {"query", "feature"}); });
  EXPECT_EQ(error.code(), "shape_mismatch");
  EXPECT_EQ(text(error, "leftName"), "left");
}

TEST(TraceBuilder, KnowsNoStepThatWasNotPlanned) {
  TraceBuilder trace("product");
  const Matrix matrix = Matrix::Ones(1, 1);
  trace.input("left", matrix, {"query", "feature"});
  const Error error = error_of([&] { trace.add("output", "matmul", {"left", "right"}, {"query", "feature"}); });
  EXPECT_EQ(error.code(), "unknown_step");
  EXPECT_EQ(text(error, "id"), "right");
}

}  // namespace
}  // namespace attn::test
