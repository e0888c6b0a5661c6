// The ops by themselves: their names, what they read, the params they need.
#include "attn/op.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "support.h"

namespace attn::test {
namespace {

std::vector<Block> reads(std::string_view op, std::vector<Shape> shapes, const Params& params, Index row, Index col) {
  return find_op(op).reads(shapes, params, row, col);
}

TEST(Ops, AreFoundByTheirNames) {
  const std::vector<std::string> names = op_names();
  // In order, which is how they are found, and each once.
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end(), std::greater_equal<>()), names.end());
  for (const std::string& name : names) EXPECT_EQ(find_op(name).name(), name);
  const Error error = error_of([] { find_op("hadamard"); });
  EXPECT_EQ(error.code(), "invalid_option");
  EXPECT_EQ(text(error, "name"), "op");
  EXPECT_EQ(text(error, "value"), "hadamard");
}

TEST(Ops, ReadRowsAndColumnsNotWholeMatrices) {
  EXPECT_EQ(reads("matmul", {{2, 3}, {3, 5}}, {}, 1, 4), (std::vector<Block>{{1, 0, 1, 3}, {0, 4, 3, 1}}));
  EXPECT_EQ(reads("matmul_transposed", {{2, 3}, {5, 3}}, {}, 1, 4), (std::vector<Block>{{1, 0, 1, 3}, {4, 0, 1, 3}}));
  EXPECT_EQ(reads("linear", {{2, 3}, {3, 5}, {1, 5}}, {}, 1, 4),
            (std::vector<Block>{{1, 0, 1, 3}, {0, 4, 3, 1}, {0, 4, 1, 1}}));
  // Of several heads only the one the column is in.
  EXPECT_EQ(reads("concat_heads", {{2, 3}, {2, 1}, {2, 2}}, {}, 1, 4), (std::vector<Block>{{}, {}, {1, 0, 1, 1}}));
  EXPECT_EQ(reads("stack_rows", {{1, 3}, {2, 3}, {1, 3}}, {}, 2, 1), (std::vector<Block>{{}, {1, 1, 1, 1}, {}}));
  EXPECT_EQ(reads("split_heads", {{2, 6}}, {{"firstColumn", 3.0}, {"headSize", 3.0}}, 1, 2),
            (std::vector<Block>{{1, 5, 1, 1}}));
  EXPECT_EQ(reads("transposed_matmul", {{3, 2}, {3, 5}}, {}, 1, 4), (std::vector<Block>{{0, 1, 3, 1}, {0, 4, 3, 1}}));
  EXPECT_EQ(reads("softmax_gradient", {{2, 3}, {2, 3}}, {}, 1, 2), (std::vector<Block>{{1, 0, 1, 3}, {1, 0, 1, 3}}));
  EXPECT_EQ(reads("softmax_jacobian", {{1, 5}}, {}, 3, 1), (std::vector<Block>{{0, 1, 1, 3}}));
  EXPECT_EQ(reads("mask", {{2, 3}}, {}, 1, 2), (std::vector<Block>{{1, 2, 1, 1}}));
  EXPECT_EQ(reads("softmax", {{2, 3}}, {{"axis", std::string("row")}}, 1, 2), (std::vector<Block>{{1, 0, 1, 3}}));
  EXPECT_EQ(reads("softmax", {{2, 3}}, {{"axis", std::string("column")}}, 1, 2), (std::vector<Block>{{0, 2, 2, 1}}));
  EXPECT_EQ(reads("divide", {{2, 3}, {2, 1}}, {}, 1, 2), (std::vector<Block>{{1, 2, 1, 1}, {1, 0, 1, 1}}));
  EXPECT_EQ(reads("divide", {{2, 3}, {1, 3}}, {}, 1, 2), (std::vector<Block>{{1, 2, 1, 1}, {0, 2, 1, 1}}));
}

TEST(Ops, AskForTheParamsTheyNeed) {
  const Matrix one = Matrix::Ones(1, 1);
  const std::vector<MatrixView> operands{one};
  const Error missing = error_of([&] { find_op("scale").evaluate(operands, {}); });
  EXPECT_EQ(missing.code(), "invalid_option");
  EXPECT_EQ(text(missing, "name"), "factor");
  const Error axis = error_of([&] { find_op("softmax").evaluate(operands, {{"axis", std::string("diagonal")}}); });
  EXPECT_EQ(axis.code(), "invalid_option");
  EXPECT_EQ(text(axis, "value"), "diagonal");
}

TEST(Ops, TakeAsManyOperandsAsTheyHaveUseFor) {
  constexpr std::size_t any = std::numeric_limits<std::size_t>::max();
  const std::map<std::string, Arity> not_one{
      {"matmul", {2, 2}},           {"matmul_transposed", {2, 2}},
      {"linear", {2, 3}},           {"add", {2, 2}},
      {"divide", {2, 2}},           {"histogram", {2, 2}},
      {"concat_heads", {1, any}},   {"stack_rows", {1, any}},
      {"cached_scores", {2, any}},  {"cached_mix", {2, any}},
      {"additive", {3, 3}},         {"tile_scores", {2, 2}},
      {"tile_max", {1, 2}},         {"rescale", {1, 2}},
      {"tile_sum", {2, 4}},         {"tile_accumulate", {3, 5}},
      {"tile_output", {2, any}},    {"rotate", {2, 3}},
      {"lookup", {2, 2}},           {"swiglu", {2, 2}},
      {"row_variance", {2, 2}},     {"normalize", {3, 3}},
      {"rms_normalize", {2, 2}},    {"affine", {1, 3}},
      {"subtract_log", {2, 2}},     {"subtract", {2, 2}},
      {"cosine", {3, 3}},           {"transposed_matmul", {2, 2}},
      {"multiply", {2, any}},       {"softmax_gradient", {2, 2}},
      {"softcap_gradient", {2, 2}},
  };
  for (const std::string& name : op_names()) {
    const Op& op = find_op(name);
    const auto [least, most] = op.arity();
    const Arity expected = not_one.contains(name) ? not_one.at(name) : Arity{1, 1};
    EXPECT_EQ(least, expected.least) << name;
    EXPECT_EQ(most, expected.most) << name;
    for (const std::size_t wrong : {least - 1, most + 1}) {
      const Error error = error_of([&] { check_operands(op, wrong); });
      EXPECT_EQ(error.code(), "invalid_option");
      EXPECT_EQ(text(error, "name"), "operands");
      EXPECT_EQ(text(error, "value"), std::to_string(wrong));
    }
    EXPECT_NO_THROW(check_operands(op, least));
    EXPECT_NO_THROW(check_operands(op, most));
  }
}

/// What the op says about operands of these shapes.
std::string code(std::string_view op, const std::vector<Shape>& shapes, const Params& params = {}) {
  std::vector<NamedShape> named;
  for (const Shape& shape : shapes) named.push_back({"operand", shape});
  return error_of([&] { find_op(op).shape(named, params); }).code();
}

TEST(Ops, CheckTheShapesTheyAreGiven) {
  EXPECT_EQ(code("matmul", {{2, 3}, {2, 3}}), "shape_mismatch");
  EXPECT_EQ(code("matmul_transposed", {{2, 3}, {3, 2}}), "shape_mismatch");
  EXPECT_EQ(code("transposed_matmul", {{2, 3}, {3, 2}}), "shape_mismatch");
  EXPECT_EQ(code("softmax_gradient", {{2, 3}, {3, 2}}), "shape_mismatch");
  EXPECT_EQ(code("softcap_gradient", {{2, 3}, {3, 2}}), "shape_mismatch");
  EXPECT_EQ(code("random_products", {{1, 2}}), "shape_mismatch");
  EXPECT_EQ(code("histogram", {{2, 3}, {2, 2}}), "shape_mismatch");
  EXPECT_EQ(code("softmax_jacobian", {{2, 3}}), "shape_mismatch");
  EXPECT_EQ(code("linear", {{2, 3}, {3, 2}, {2, 1}}), "shape_mismatch");
  EXPECT_EQ(code("add", {{2, 3}, {1, 3}}), "shape_mismatch");
  EXPECT_EQ(code("divide", {{2, 3}, {3, 1}}), "shape_mismatch");
  EXPECT_EQ(code("subtract_log", {{2, 3}, {1, 2}}), "shape_mismatch");
  EXPECT_EQ(code("subtract", {{2, 3}, {2, 1}}), "shape_mismatch");
  EXPECT_EQ(code("multiply", {{2, 3}, {2, 3}, {2, 1}}), "shape_mismatch");
  EXPECT_EQ(code("cosine", {{2, 3}, {3, 1}, {3, 1}}), "shape_mismatch");
  EXPECT_EQ(code("cosine", {{2, 3}, {2, 1}, {1, 3}}), "shape_mismatch");
  EXPECT_EQ(code("swiglu", {{2, 3}, {2, 1}}), "shape_mismatch");
  EXPECT_EQ(code("row_variance", {{2, 3}, {1, 3}}), "shape_mismatch");
  EXPECT_EQ(code("normalize", {{2, 3}, {2, 1}, {1, 1}}), "shape_mismatch");
  EXPECT_EQ(code("lookup", {{2, 2}, {5, 3}}), "shape_mismatch");
  EXPECT_EQ(code("concat_heads", {{2, 3}, {3, 3}}), "shape_mismatch");
  EXPECT_EQ(code("stack_rows", {{2, 3}, {2, 2}}), "shape_mismatch");
  EXPECT_EQ(code("additive", {{2, 3}, {4, 2}, {1, 3}}), "shape_mismatch");
  EXPECT_EQ(code("additive", {{2, 3}, {4, 3}, {1, 2}}), "shape_mismatch");
  EXPECT_EQ(code("tile_max", {{2, 3}, {3, 1}}), "shape_mismatch");
  EXPECT_EQ(code("rescale", {{2, 1}, {3, 1}}), "shape_mismatch");
  EXPECT_EQ(code("tile_sum", {{2, 3}, {3, 1}}), "shape_mismatch");
  EXPECT_EQ(code("tile_sum", {{2, 3}, {2, 1}, {2, 1}}), "invalid_option");
  EXPECT_EQ(code("tile_output", {{2, 3}, {3, 1}}), "shape_mismatch");
  EXPECT_EQ(code("tile_output", {{2, 3}, {2, 1}, {2, 2}, {2, 1}}), "shape_mismatch");
  EXPECT_EQ(code("tile_output", {{2, 3}, {2, 1}, {2, 3}}), "invalid_option");
}

TEST(Ops, CutOutOnlyWhatIsThere) {
  const auto cut = [](std::string_view op, const std::vector<Shape>& shapes, double row, double col, double rows,
                      double cols) {
    return code(op, shapes, {{"row", row}, {"col", col}, {"rows", rows}, {"cols", cols}});
  };
  for (const auto& [op, shapes] :
       {std::pair<std::string, std::vector<Shape>>{"slice", {{4, 3}}}, {"tile_scores", {{4, 2}, {3, 2}}}}) {
    EXPECT_EQ(cut(op, shapes, 1, 1, 3, 2), "no error");
    EXPECT_EQ(cut(op, shapes, 2, 1, 3, 2), "out_of_range");
    EXPECT_EQ(cut(op, shapes, 1, 2, 3, 2), "out_of_range");
    EXPECT_EQ(cut(op, shapes, -1, 0, 1, 1), "out_of_range");
    EXPECT_EQ(cut(op, shapes, 0, 0, 0, 1), "out_of_range");
    EXPECT_EQ(cut(op, shapes, 0, 0.5, 1, 1), "invalid_option");
  }
  EXPECT_EQ(cut("tile_scores", {{4, 2}, {3, 1}}, 0, 0, 1, 1), "shape_mismatch");
}

TEST(Ops, KeepHeadsInTheCacheApart) {
  const auto cached = [](std::string_view op, const std::vector<Shape>& shapes, double heads, double shared) {
    return code(op, shapes, {{"heads", heads}, {"keyValueHeads", shared}});
  };
  EXPECT_EQ(cached("cached_scores", {{1, 8}, {1, 4}, {1, 4}}, 4, 2), "no error");
  EXPECT_EQ(cached("cached_scores", {{1, 6}, {1, 4}, {1, 4}}, 4, 2), "shape_mismatch");
  EXPECT_EQ(cached("cached_scores", {{1, 8}, {1, 4}, {1, 6}}, 4, 2), "shape_mismatch");
  EXPECT_EQ(cached("cached_scores", {{1, 8}, {1, 4}, {1, 4}}, 3, 2), "invalid_option");
  EXPECT_EQ(cached("cached_mix", {{4, 2}, {1, 6}, {1, 6}}, 4, 2), "no error");
  EXPECT_EQ(cached("cached_mix", {{4, 3}, {1, 6}, {1, 6}}, 4, 2), "shape_mismatch");
  EXPECT_EQ(cached("cached_mix", {{4, 2}, {1, 5}, {1, 5}}, 4, 2), "shape_mismatch");
}

TEST(Ops, SplitOnlyColumnsThatAreThere) {
  const auto split = [](double first, double size) {
    return code("split_heads", {{2, 6}}, {{"firstColumn", first}, {"headSize", size}});
  };
  EXPECT_EQ(split(3, 3), "no error");
  for (const auto& [first, size] : {std::pair{3.0, 4.0}, {-1.0, 2.0}, {6.0, 1.0}, {0.0, 0.0}, {nan, 1.0}, {1.0, nan}}) {
    EXPECT_EQ(split(first, size), "out_of_range") << first << " " << size;
  }
  EXPECT_EQ(split(0.5, 1), "invalid_option");
}

TEST(Ops, TakePositionsAndSlopesOneByOne) {
  const Params turns{{"size", 4.0}, {"base", 10.0}};
  EXPECT_EQ(code("angle", {{3, 1}}, turns), "no error");
  EXPECT_EQ(code("angle", {{1, 3}}, turns), "shape_mismatch");
  const auto slope = [](double head) {
    return code("alibi", {{2, 1}}, {{"head", head}, {"queries", 3.0}, {"keys", 3.0}});
  };
  EXPECT_EQ(slope(1), "no error");
  EXPECT_EQ(slope(2), "out_of_range");
}

TEST(Ops, MixOnlyValuesThatAreThere) {
  const std::vector<Shape> tile{{2, 3}, {2, 1}, {5, 4}};
  EXPECT_EQ(code("tile_accumulate", tile, {{"col", 2.0}}), "no error");
  EXPECT_EQ(code("tile_accumulate", tile, {{"col", 3.0}}), "shape_mismatch");
}

TEST(Ops, ReshapeIntoWholeRowsOnly) {
  const auto reshaped = [](double cols) { return code("reshape", {{2, 6}}, {{"cols", cols}}); };
  EXPECT_EQ(reshaped(4), "no error");
  EXPECT_EQ(reshaped(5), "shape_mismatch");
  for (const double cols : {0.0, -1.0, 13.0, nan}) EXPECT_EQ(reshaped(cols), "out_of_range");
  // Row by row: the cells in the order in which they are read.
  EXPECT_EQ(reads("reshape", {{2, 6}}, {{"cols", 4.0}}, 0, 3), (std::vector<Block>{{0, 3, 1, 1}}));
  EXPECT_EQ(reads("reshape", {{2, 6}}, {{"cols", 4.0}}, 1, 3), (std::vector<Block>{{1, 1, 1, 1}}));
}

TEST(Params, ReduceMatricesToTheCell) {
  const Params params{{"mask", BoolMatrix{{true, false}}}, {"maskedScore", -1.0}};
  const Params cell = params.at_cell(0, 1);
  EXPECT_FALSE(cell.flag("mask"));
  EXPECT_EQ(cell.number("maskedScore"), -1);
  EXPECT_EQ(cell.size(), 2u);
}

TEST(Params, KeepTheirOrderAndReplaceByName) {
  Params params{{"b", 1.0}, {"a", 2.0}};
  params.set("b", 3.0);
  EXPECT_EQ(params.begin()->name, "b");
  EXPECT_EQ(params.number("b"), 3);
  EXPECT_EQ(params.size(), 2u);
  EXPECT_FALSE(params.has("c"));
}

}  // namespace
}  // namespace attn::test
