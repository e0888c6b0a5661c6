// Where one cell came from, as a person would write it down.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attn/matrix.h"
#include "attn/params.h"

namespace attn {

// Ops, roles and labels are words of op.h, which outlive every derivation.

/// A cell of an operand that the derived cell is made of. `role` says what it does in the formula (see op.h).
struct Term {
  std::string step;
  Index row = 0;
  Index col = 0;
  double value = 0;
  std::string_view role;
};

/// A result on the way. `label` is a key of the page's catalogs: product, runningSum, max, … (see op.h).
struct Partial {
  std::string_view label;
  double value = 0;
};

/// The op, the terms it read, the results on the way in order, and the value, which is the step's cell bit for bit.
///
/// Example: scores(1, 0) of query {{…}, {0, 2}} and key {{1, 2}, …} has the terms left 0, right 1, left 2, right 2,
/// the partials product 0, product 4, runningSum 0, runningSum 4, and the value 4.
struct Derivation {
  std::string_view op;
  double value = 0;
  Params params;  ///< those of the cell: Params::at_cell, and what the op adds (softmax: index)
  std::vector<Term> terms;
  std::vector<Partial> partials;
};

}  // namespace attn
