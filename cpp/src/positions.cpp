#include "attn/positions.h"

#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/limits.h"
#include "ids.h"
#include "position_steps.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

void check_count(std::string_view name, Index count) {
  if (count < 1) throw error::out_of_range(name, double(count), 1, infinity);
  check_size(name, double(count), 1);
}

void check_base(double base) {
  if (!(base > 0 && base < infinity)) throw error::out_of_range("base", base, 0, infinity);
}

// first, first + 1, … as a column.
Matrix count_from(Index first, Index count) {
  Matrix numbers(count, 1);
  for (Index i = 0; i < count; ++i) numbers(i, 0) = double(first + i);
  return numbers;
}

void add_encoding(const Part& trace, Index size) {
  trace.add("encoding", "sinusoid", {"angles"}, {"position", "feature"}, {{"size", double(size)}});
}

}  // namespace

Place add_rotation(const Part& trace, const char* name, Operands operands, const Axes& axes, Index size,
                   bool interleaved) {
  return trace.add(name, "rotate", operands, axes, {{"size", double(size)}, {"interleaved", interleaved}});
}

Place add_positions(const Part& trace, const char* name, Index count) {
  return trace.keep(name, count_from(0, count), {"position", "number"});
}

Place add_angles(const Part& trace, const char* name, Operand positions, Index size, double base) {
  check_base(base);
  return trace.add(name, "angle", {positions}, {"position", "pair"}, {{"size", double(size)}, {"base", base}});
}

void add_alibi_heads(const Part& trace, Index heads) {
  check_count("heads", heads);
  trace.keep("heads", count_from(1, heads), {"head", "number"});
}

Place add_alibi_slopes(const Part& trace, Index heads) {
  return trace.add("slopes", "alibi_slope", {"heads"}, {"head", "number"}, {{"heads", double(heads)}});
}

Place add_alibi_bias(const Part& trace, Place slopes, Index head, Index queries, Index keys) {
  return trace.add("bias", "alibi", {slopes}, {"query", "key"},
                   {{"head", double(head)}, {"queries", double(queries)}, {"keys", double(keys)}});
}

Trace sinusoidal_encoding(Index length, Index size, double base) {
  check_count("length", length);
  check_count("size", size);
  TraceBuilder trace("sinusoidalEncoding");
  add_positions(trace, "positions", length);
  add_angles(trace, "angles", "positions", size, base);
  add_encoding(trace, size);
  return std::move(trace).run();
}

Trace sinusoidal_shift(Index size, double by, double base, std::optional<double> position) {
  check_count("size", size);
  check_base(base);
  if (!std::isfinite(by)) throw error::not_finite("by");
  if (position && !std::isfinite(*position)) throw error::not_finite("position");
  TraceBuilder trace("sinusoidalShift");
  trace.keep("by", Matrix::Constant(1, 1, by), {"position", "number"});
  if (position) trace.keep("position", Matrix::Constant(1, 1, *position), {"position", "number"});
  trace.add("matrix", "position_shift", {"by"}, {"feature", "feature"}, {{"size", double(size)}, {"base", base}});
  if (position) {
    add_angles(trace, "angles", "position", size, base);
    add_encoding(trace, size);
    trace.add("moved", "matmul", {"encoding", "matrix"}, {"position", "feature"});
  }
  return std::move(trace).run();
}

Trace rotary_embedding(const MatrixView& input, const RotaryOptions& options) {
  if (options.cos.has_value() != options.sin.has_value()) throw error::invalid_option(options.cos ? "sin" : "cos");
  const bool by_angle = !options.cos;
  const Index n = input.rows(), size = options.size.value_or(input.cols());
  const Axes axes{"position", "feature"}, pair_axes{"position", "pair"};

  TraceBuilder trace("rotaryEmbedding");
  trace.input("input", input, axes);
  if (options.positions) {
    if (shape_of(*options.positions) != Shape{1, n}) {
      throw error::shape_mismatch({"input", shape_of(input)}, {"positions", shape_of(*options.positions)});
    }
    trace.keep("positions", options.positions->transpose(), {"position", "number"});
  } else if (by_angle) {
    add_positions(trace, "positions", n);
  }
  Operand first = nullptr, second = nullptr;  // angles, or cosines and sines
  if (by_angle) {
    first = add_angles(trace, "angles", "positions", size, options.base);
  } else {
    first = trace.input("cos", options.cos, pair_axes);
    second = trace.input("sin", options.sin, pair_axes);
    if (options.positions) {
      if (shape_of(*options.cos) != shape_of(*options.sin)) throw trace.mismatch("cos", "sin");
      check_ids("positions", *options.positions, options.cos->rows());
      first = trace.add("positionCos", "lookup", {"positions", "cos"}, pair_axes);
      second = trace.add("positionSin", "lookup", {"positions", "sin"}, pair_axes);
    }
  }
  add_rotation(trace, "rotated", {"input", first, second}, axes, size, options.interleaved);
  return std::move(trace).run();
}

Trace alibi_bias(Index heads, Index queries, Index keys) {
  check_count("queries", queries);
  check_count("keys", keys);
  TraceBuilder trace("alibiBias");
  add_alibi_heads(trace, heads);
  const Place slopes = add_alibi_slopes(trace, heads);
  for (Index head = 0; head < heads; ++head) add_alibi_bias(trace.part("head", head), slopes, head, queries, keys);
  return std::move(trace).run();
}

}  // namespace attn
