// Rounding as a reader sees it: in decimal.
#pragma once

namespace attn {

/// `value` rounded to `decimals` (>= 0) decimals, half away from zero, on the shortest decimal that reads back as
/// `value`. So 1.005 becomes 1.01, as Intl.NumberFormat prints it, although the double lies a little below 1.005.
/// Infinities and NaN are kept.
double round_decimal(double value, int decimals);

}  // namespace attn
