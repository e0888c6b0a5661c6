// The angle by which a position turns pair t of `size` features: position / base^(2t / size). Vaswani et al. 2017,
// section 3.5; Su et al. 2021, equation 15.
#pragma once

#include "../elementary/elementary.h"
#include "attn/op.h"

namespace attn::ops {

struct Angle {
  Angle(double position, Index pair, Index size, double base)
      : exponent(double(2 * pair) / double(size)),
        divisor(elementary::pow(base, exponent)),
        value(position / divisor) {}

  double exponent;
  double divisor;
  double value;
};

}  // namespace attn::ops
