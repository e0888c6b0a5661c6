// One head's columns: headSize of them, from firstColumn on.
#include <cmath>

#include "ops.h"

namespace attn::ops {
namespace {

class SplitHeads final : public Op {
 public:
  std::string_view name() const override { return "split_heads"; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    const auto& [rows, cols] = operands[0].shape;
    // Params may come from outside, and say anything.
    const auto whole = [&](const char* param, double min, double max) {
      const double number = params.number(param);
      if (!(number >= min && number <= max)) throw error::out_of_range(param, number, min, max);
      if (number != std::floor(number)) throw error::invalid_option(param);
      return static_cast<Index>(number);
    };
    const Index first = whole("firstColumn", 0, double(cols - 1));
    return {rows, whole("headSize", 1, double(cols - first))};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView& features = operands[0];
    return features.middleCols(first_column(params), static_cast<Index>(params.number("headSize")));
  }

  std::vector<Block> reads(std::span<const Shape>, const Params& params, Index row, Index col) const override {
    return {{row, first_column(params) + col, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term value = operands[0].term(row, first_column(cell) + col, "value");
    return {name(), value.value, cell, {value}, {}};
  }

 private:
  static Index first_column(const Params& params) { return static_cast<Index>(params.number("firstColumn")); }
};

}  // namespace

const Op& split_heads() {
  static constexpr SplitHeads op;
  return op;
}

}  // namespace attn::ops
