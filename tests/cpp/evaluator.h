// A second opinion on derivations.
#pragma once

#include "attn/derivation.h"

namespace attn::test {

/// The value that the terms and the params of a derivation give by the op's mathematical definition. It knows the op's
/// name and nothing of its code, and computes in another way: long double, other orders, other forms of the formula.
long double recompute(const Derivation& derivation);

/// The largest number among the terms, the partials and the value: what rounding errors are relative to.
long double magnitude(const Derivation& derivation);

}  // namespace attn::test
