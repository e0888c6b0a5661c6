// An op: one kind of step. How it is computed, and how one of its cells is explained.
//
// Ops, with the roles of their terms and the labels of their partials (× k: that many, in order):
//
//   op                 operands           params                      terms              partials
//   matmul             left, right        -                           (left, right) × k  product × k, runningSum × k
//   matmul_transposed  left, right        -                           (left, right) × k  product × k, runningSum × k
//   transposed_matmul  left, right        -                           (left, right) × k  product × k, runningSum × k
//   linear             left, right, bias? -                           as matmul, bias?   as matmul, runningSum?
//   scale              scores             factor, headSize?           score              root? (√headSize)
//   softcap            scores             cap                         score              ratio, tanh
//   add                left, right        -                           left, right        -
//   mask               scores             mask, maskedScore           score              -
//   softmax            scores             axis ('row' or 'column')    score × m          max, shifted × m,
//                                                                                        exponential × m, sum
//   shift              scores             axis                        score × m          max
//   exp                exponents          temperature?                exponent           ratio? (x / temperature)
//   row_sum            summands           -                           summand × m        runningSum × m
//   column_sum         summands           -                           summand × n        runningSum × n
//   divide             numerators, sums   -                           numerator,         -
//                                                                     denominator
//   round              values             decimals                    value              -
//   angle              positions          size, base                  position           exponent, divisor
//   sinusoid           angles             size                        angle              -
//   position_shift     by                 size, base                  by                 exponent?, divisor?, angle?
//   rotate             input, angles      size, interleaved           first, second,     cos, sin, product × 2
//                                                                     angle
//   rotate             input, cos, sin    size, interleaved           first, second,     product × 2
//                                                                     cos, sin
//   lookup             ids, table         -                           entry, id          -
//   alibi_slope        head numbers       heads                       head               exponent
//   alibi              slopes             head, queries, keys         slope              -
//   relu, tanh         values             -                           value              -
//   gelu               values             -                           value              ratio, erf
//   gelu_tanh          values             -                           value              cubic, inner, tanh
//   silu               values             alpha                       value              sigmoid
//   swiglu             gates, values      alpha                       gate, value        sigmoid, product
//   row_mean           values             -                           summand × m        runningSum × m
//   row_mean_square    values             -                           summand × m        square × m, runningSum × m
//   row_variance       values, means      -                           summand × m, mean  deviation × m, square × m,
//                                                                                        runningSum × m
//   inverse_root       values             epsilon                     value              sum, root
//   normalize          values, means,     -                           value, mean,       deviation
//                      inverse deviations                             inverseDeviation
//   rms_normalize      values,            epsilon                     value, meanSquare  sum, root
//                      mean squares
//   affine             values, gamma?,    gamma, beta (which of       value, gamma?,     product? (with both)
//                      beta?              them is an operand)         beta?
//   subtract_log       exponents, sums    temperature?                exponent, sum      ratio?, log
//   subtract           minuends,          -                           minuend,           -
//                      subtrahends                                    subtrahend
//   multiply           factors × k        -                           factor × k         -
//   row_length         values             -                           summand × m        square × m, runningSum × m
//   cosine             scores, lengths    -                           score,             product
//                      of queries, of                                 queryLength,
//                      keys                                           keyLength
//   arc_cosine         cosines            -                           cosine             -
//   copy               values             -                           value              -
//   reshape            values             cols                        value              -
//   random_products    seed               size, samples               seed               (drawn, drawn) × d,
//                                                                                        product × d, runningSum × d
//   row_max            weights            -                           weight × m         -
//   row_entropy        weights            -                           weight × m         (summand, runningSum) × m
//   row_gradient_norm  weights            factor?, headSize?          weight × m         (summand, runningSum) × m
//   histogram          values, edges      -                           value × N, lower,  -
//                                                                     upper
//   split_heads        features           firstColumn, headSize       value              -
//   concat_heads       heads × h          -                           value              -
//   softmax_gradient   weights, gradients factor?, headSize?          (weight,           product × m, runningSum × m,
//                                                                     gradient) × m      difference
//   softcap_gradient   scores, gradients  cap                         score, gradient    ratio, tanh, slope
//   softmax_jacobian   weights            -                           weight, other      difference
//   additive           query, key, weight -                           (query, key,       sum × k, tanh × k,
//                                                                     weight) × k        product × k, runningSum × k
//   slice              values             row, col, rows, cols        value              -
//   tile_scores        query, key         row, col, rows, cols,       (left, right) × k  product × k, runningSum × k,
//                                         factor, headSize?                              root?
//   tile_max           scores, previous?  -                           score × m,         -
//                                                                     previous?
//   rescale            max, previous?     -                           max, previous?     shifted?
//   tile_sum           scores, max,       -                           score × m, max,    shifted × m, exponential × m,
//                      rescale?,                                      rescale?,          rescaled?, runningSum × m
//                      previous?                                      previous?
//   tile_accumulate    scores, max,       col                         (score, value)     shifted × m, exponential × m,
//                      value, rescale?,                               × m, max,          product × m, rescaled?,
//                      previous?                                      rescale?,          runningSum × m
//                                                                     previous?
//   tile_output        (mix, sum) × r     tileRows, tileCols,         numerator,         -
//                                         floatsHeld, floatsPlain     denominator
//   cached_scores      query, key × t     heads, keyValueHeads,       (left, right) × k  product × k, runningSum × k,
//                                         factor, headSize?                              root?
//   cached_mix         weights, value × t heads, keyValueHeads        (left, right) × t  product × t, runningSum × t
//   stack_rows         rows × r           -                           value              -
//
// Cells add to the params what depends on where they are. Softmax, shift and softmax_gradient: `index`, the position of
// the cell in its row (or column). Angle, position_shift and rotate: `pair`, which two features turn together.
// Sinusoid: `function`, 'sin' or 'cos'. Position_shift: `entry`, 'zero', 'cos', 'sin' or 'minusSin'. Rotate: `part`,
// 'first', 'second' or 'unchanged' (beyond `size`: one term `value`, no partials). Alibi: `distance`, of query and key.
// Random_products adds `sample`, the number of its cell.
// Sums run left to right and start at 0, so the last running sum is the value bit for bit.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "attn/derivation.h"
#include "attn/error.h"
#include "attn/matrix.h"
#include "attn/params.h"

namespace attn {

/// The part of an operand that one cell is made of, addressed by the operand's own rows and columns.
///
/// Example: `Slice{"query", {1, 0, 1, 4}, query.row(1)}.at(1, 2)` is query(1, 2).
struct Slice {
  std::string step;   ///< the operand's id
  Block block;        ///< which of its cells `values` holds
  MatrixView values;  ///< block.rows × block.cols

  double at(Index row, Index col) const { return values(row - block.row, col - block.col); }
  Term term(Index row, Index col, std::string_view role) const { return {step, row, col, at(row, col), role}; }
};

/// A number of operands: from `least` to `most`.
struct Arity {
  std::size_t least;
  std::size_t most;
};

/// Stateless, and a constant: nothing is made of it when the program starts. `evaluate` and `derive` live side by side
/// in one file of cpp/src/ops, and must say the same, bit for bit.
class Op {
 public:
  virtual std::string_view name() const = 0;

  /// How many operands it takes; the spans below hold as many.
  virtual Arity arity() const { return {1, 1}; }

  /// Shape of the result. Throws `shape_mismatch` with the operands' names.
  virtual Shape shape(std::span<const NamedShape> operands, const Params& params) const = 0;

  /// The whole step. The operands' shapes have passed `shape`.
  virtual Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const = 0;

  /// For each operand the block that cell (row, col) is made of.
  virtual std::vector<Block> reads(std::span<const Shape> operands, const Params& params, Index row,
                                   Index col) const = 0;

  /// The cell, explained from the slices that `reads` names and the cell's own params (Params::at_cell). Knows no
  /// trace: it can be called where only these few numbers are.
  virtual Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const = 0;

  /// Whether -infinity may stand in the result: a hidden score.
  virtual bool may_hide() const { return false; }

 protected:
  ~Op() = default;  // not virtual, and so trivial: nobody deletes a constant
};

/// The op of that name. Throws `invalid_option` {name: "op", value}.
///
/// Example: `find_op("matmul_transposed").reads(shapes, {}, 1, 0)` is row 1 of the left and row 0 of the right operand.
const Op& find_op(std::string_view name);

/// For plans that come from outside. Throws `invalid_option` {name: "operands", value} unless the op takes so many.
void check_operands(const Op& op, std::size_t count);

/// Throws `out_of_range` {name: "row" | "col"} unless there is such a cell.
void check_cell(Shape shape, Index row, Index col);

/// All names, in alphabetical order.
std::vector<std::string> op_names();

}  // namespace attn
