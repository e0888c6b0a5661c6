// Turns pairs of the first `size` features: (a, b) becomes (a cos - b sin, a sin + b cos). The others stay as they are.
//
// A pair t is features t and t + size / 2, or 2t and 2t + 1 when interleaved. The second operand holds angles, n × size
// / 2; or the second and third hold cosines and sines, which need not belong to any angle.

#include "../elementary/elementary.h"
#include "numbers.h"
#include "ops.h"

namespace attn::ops {
namespace {

// Which pair a feature is in, and where its two sit.
class Pairs {
 public:
  explicit Pairs(const Params& params) : size_(size_param(params, "size")), interleaved_(params.flag("interleaved")) {
    if (size_ % 2 != 0) throw error::invalid_option("size", std::to_string(size_));
  }

  Index size() const { return size_; }
  Index count() const { return size_ / 2; }
  bool turns(Index feature) const { return feature < size_; }
  Index pair(Index feature) const { return interleaved_ ? feature / 2 : feature % count(); }
  Index first(Index pair) const { return interleaved_ ? 2 * pair : pair; }
  Index second(Index pair) const { return interleaved_ ? 2 * pair + 1 : pair + count(); }

 private:
  Index size_;
  bool interleaved_;
};

class Rotate final : public Op {
 public:
  std::string_view name() const override { return "rotate"; }
  Arity arity() const override { return {2, 3}; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    const Pairs pairs(params);
    const NamedShape& input = operands[0];
    if (pairs.size() > input.shape.cols) {
      throw error::out_of_range("size", double(pairs.size()), 2, double(input.shape.cols));
    }
    for (const NamedShape& turns : operands.subspan(1)) {
      if (turns.shape != Shape{input.shape.rows, pairs.count()}) throw error::shape_mismatch(input, turns);
    }
    return input.shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const Pairs pairs(params);
    Matrix result = operands[0];
    for (Index i = 0; i < result.rows(); ++i) {
      for (Index t = 0; t < pairs.count(); ++t) {
        const bool by_angle = operands.size() == 2;
        const double cosine = by_angle ? elementary::cos(operands[1](i, t)) : operands[1](i, t);
        const double sine = by_angle ? elementary::sin(operands[1](i, t)) : operands[2](i, t);
        const double a = operands[0](i, pairs.first(t)), b = operands[0](i, pairs.second(t));
        result(i, pairs.first(t)) = a * cosine - b * sine;
        result(i, pairs.second(t)) = a * sine + b * cosine;
      }
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params& params, Index row, Index col) const override {
    const Pairs pairs(params);
    // A feature that stays needs no angle; one is read all the same, so that every operand has its block.
    const Index t = pairs.turns(col) ? pairs.pair(col) : 0;
    std::vector<Block> blocks{{row, col, 1, 1}};
    if (pairs.turns(col)) blocks[0] = {row, pairs.first(t), 1, pairs.second(t) - pairs.first(t) + 1};
    while (blocks.size() < operands.size()) blocks.push_back({row, t, 1, 1});
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Pairs pairs(cell);
    Derivation derivation{name(), 0, cell, {}, {}};
    if (!pairs.turns(col)) {
      derivation.terms.push_back(operands[0].term(row, col, "value"));
      derivation.value = derivation.terms[0].value;
      derivation.params.set("part", std::string("unchanged"));
      return derivation;
    }

    const Index t = pairs.pair(col);
    const Term a = operands[0].term(row, pairs.first(t), "first");
    const Term b = operands[0].term(row, pairs.second(t), "second");
    derivation.terms = {a, b};
    double cosine, sine;
    if (operands.size() == 2) {
      const Term angle = operands[1].term(row, t, "angle");
      cosine = elementary::cos(angle.value);
      sine = elementary::sin(angle.value);
      derivation.terms.push_back(angle);
      derivation.partials = {{"cos", cosine}, {"sin", sine}};
    } else {
      derivation.terms.push_back(operands[1].term(row, t, "cos"));
      derivation.terms.push_back(operands[2].term(row, t, "sin"));
      cosine = derivation.terms[2].value;
      sine = derivation.terms[3].value;
    }

    const bool is_first = col == pairs.first(t);
    const double of_a = a.value * (is_first ? cosine : sine), of_b = b.value * (is_first ? sine : cosine);
    derivation.value = is_first ? of_a - of_b : of_a + of_b;
    derivation.partials.push_back({"product", of_a});
    derivation.partials.push_back({"product", of_b});
    derivation.params.set("part", std::string(is_first ? "first" : "second"));
    derivation.params.set("pair", double(t));
    return derivation;
  }
};

}  // namespace

const Op& rotate() {
  static constexpr Rotate op;
  return op;
}

}  // namespace attn::ops
