#include "evaluator.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace attn::test {
namespace {

using Real = long double;

Real term(const Derivation& derivation, std::string_view role) {
  for (const Term& term : derivation.terms) {
    if (term.role == role) return term.value;
  }
  throw std::logic_error("no term " + std::string(role));
}

// Pairs are told by their roles, summed from the last to the first.
Real dot(const Derivation& derivation) {
  Real sum = 0;
  Real right = 0;
  for (auto term = derivation.terms.rbegin(); term != derivation.terms.rend(); ++term) {
    if (term->role == "bias") sum += term->value;
    if (term->role == "right") right = term->value;
    if (term->role == "left") sum += Real(term->value) * right;
  }
  return sum;
}

// 1 / Σ exp(other - own): no maximum, no division of exponentials.
Real softmax(const Derivation& derivation) {
  const Real own = derivation.terms.at(static_cast<std::size_t>(derivation.params.number("index"))).value;
  if (std::isinf(own)) return 0;
  Real sum = 0;
  for (const Term& term : derivation.terms) sum += std::exp(Real(term.value) - own);
  return 1 / sum;
}

Real shift(const Derivation& derivation) {
  const auto index = static_cast<std::size_t>(derivation.params.number("index"));
  const auto below = [](const Term& a, const Term& b) { return a.value < b.value; };
  const Term& max = *std::max_element(derivation.terms.begin(), derivation.terms.end(), below);
  return Real(derivation.terms.at(index).value) - max.value;
}

Real sum(const Derivation& derivation) {
  Real sum = 0;
  for (auto term = derivation.terms.rbegin(); term != derivation.terms.rend(); ++term) sum += term->value;
  return sum;
}

// cap · tanh(x / cap), tanh from exponentials less one: near zero 1 - 2 / (e + 1) would lose the digits it is to check,
// most of all where long double functions are double ones (musl, so Wasm).
Real softcap(const Derivation& derivation) {
  const Real cap = derivation.params.number("cap");
  const Real e = std::expm1(2 * term(derivation, "score") / cap);
  return std::isinf(e) ? cap : cap * (e / (e + 2));
}

Real exponential(const Derivation& derivation) {
  const Params& params = derivation.params;
  return std::exp(term(derivation, "exponent") / (params.has("temperature") ? Real(params.number("temperature")) : 1));
}

Real rounded(const Derivation& derivation) {
  const Real power = std::pow(Real(10), Real(derivation.params.number("decimals")));
  return std::round(term(derivation, "value") * power) / power;
}

}  // namespace

long double recompute(const Derivation& derivation) {
  const std::string& op = derivation.op;
  if (op == "input") return derivation.value;
  if (op == "matmul" || op == "matmul_transposed" || op == "linear") return dot(derivation);
  if (op == "scale") return term(derivation, "score") * derivation.params.number("factor");
  if (op == "softcap") return softcap(derivation);
  if (op == "add") return term(derivation, "left") + term(derivation, "right");
  if (op == "mask") {
    return derivation.params.flag("mask") ? term(derivation, "score") : Real(derivation.params.number("maskedScore"));
  }
  if (op == "softmax") return softmax(derivation);
  if (op == "shift") return shift(derivation);
  if (op == "exp") return exponential(derivation);
  if (op == "row_sum" || op == "column_sum") return sum(derivation);
  if (op == "divide") return term(derivation, "numerator") / term(derivation, "denominator");
  if (op == "round") return rounded(derivation);
  throw std::logic_error("the evaluator knows no op " + op);
}

long double magnitude(const Derivation& derivation) {
  Real largest = std::abs(Real(derivation.value));
  for (const Term& term : derivation.terms) {
    if (std::isfinite(term.value)) largest = std::max(largest, std::abs(Real(term.value)));
  }
  for (const Partial& partial : derivation.partials) {
    if (std::isfinite(partial.value)) largest = std::max(largest, std::abs(Real(partial.value)));
  }
  return largest;
}

}  // namespace attn::test
