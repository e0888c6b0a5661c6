#include "attn/mask.h"

#include <limits>

#include "attn/error.h"

namespace attn {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

/// Clears the cells of `allowed` that one part of the mask hides, after checking that part against its shape.
class Hide {
 public:
  explicit Hide(BoolMatrix& allowed) : allowed_(allowed) {}

  void operator()(const mask::Causal& causal) {
    check("past", causal.past, 0);
    keep([&](Index i, Index j) { return j - i <= causal.past; });
  }

  void operator()(const mask::Padding& padding) {
    check("padding", padding.length, 0, double(keys()));
    keep([&](Index, Index j) { return j < padding.length; });
  }

  void operator()(const mask::Keys& list) {
    const auto length = static_cast<Index>(list.real.size());
    if (length != keys()) {
      throw error::invalid_mask("keys", {{"length", double(length)}, {"expected", double(keys())}});
    }
    keep([&](Index, Index j) { return list.real[static_cast<std::size_t>(j)]; });
  }

  void operator()(const mask::Window& window) {
    check("window", window.left, -1);
    check("window", window.right, -1);
    keep([&](Index i, Index j) {
      return (window.left < 0 || i - j <= window.left) && (window.right < 0 || j - i <= window.right);
    });
  }

  void operator()(const mask::Prefix& prefix) {
    check("prefix", prefix.length, 0, double(keys()));
    keep([&](Index i, Index j) { return j <= i || j < prefix.length; });
  }

  void operator()(const mask::Block& block) {
    check("block", block.size, 1);
    keep([&](Index i, Index j) { return i / block.size == j / block.size; });
  }

  void operator()(const BoolMatrix& matrix) {
    const Shape given = shape_of(matrix), expected = shape_of(allowed_);
    if (given != expected) {
      throw error::invalid_mask("shape", {{"rows", double(given.rows)},
                                          {"cols", double(given.cols)},
                                          {"expectedRows", double(expected.rows)},
                                          {"expectedCols", double(expected.cols)}});
    }
    keep([&](Index i, Index j) { return matrix(i, j); });
  }

 private:
  Index keys() const { return allowed_.cols(); }

  static void check(std::string_view name, Index value, double min, double max = unbounded) {
    const auto given = static_cast<double>(value);
    if (given >= min && given <= max) return;
    throw error::invalid_mask(name, {{"value", given}, {"min", min}, {"max", max}});
  }

  template <typename MayAttend>
  void keep(MayAttend may_attend) {
    for (Index i = 0; i < allowed_.rows(); ++i) {
      for (Index j = 0; j < allowed_.cols(); ++j) allowed_(i, j) = allowed_(i, j) && may_attend(i, j);
    }
  }

  BoolMatrix& allowed_;
};

}  // namespace

BoolMatrix resolve(const Mask& mask, Index queries, Index keys) {
  BoolMatrix allowed = BoolMatrix::Constant(queries, keys, true);
  for (const MaskPart& part : mask) std::visit(Hide(allowed), part);
  return allowed;
}

}  // namespace attn
