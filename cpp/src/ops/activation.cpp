// What stands between two linear layers: one value in, one out.
#include <cmath>
#include <numbers>

#include "../elementary/elementary.h"
#include "cellwise.h"
#include "ops.h"

namespace attn::ops {
namespace {

/// An activation is a function that fills in what it meets on the way: one function for the whole step and the cell.
using Function = double (*)(double x, const Params& params, std::vector<Partial>* partials);

void note(std::vector<Partial>* partials, const char* label, double value) {
  if (partials) partials->push_back({label, value});
}

double relu_of(double x, const Params&, std::vector<Partial>*) { return x > 0 ? x : 0; }

double tanh_of(double x, const Params&, std::vector<Partial>*) { return elementary::tanh(x); }

// x/2 · (1 + erf(x / √2)). Hendrycks, Gimpel 2016, section 2.
double gelu_of(double x, const Params&, std::vector<Partial>* partials) {
  const double ratio = x / std::numbers::sqrt2, erf = elementary::erf(ratio);
  note(partials, "ratio", ratio);
  note(partials, "erf", erf);
  return x / 2 * (1 + erf);
}

// x/2 · (1 + tanh(√(2/π) · (x + 0.044715 x³))). The same section; so cheaper, and what many models were trained with.
double gelu_tanh_of(double x, const Params&, std::vector<Partial>* partials) {
  const double cubic = x + 0.044715 * (x * x * x);
  const double inner = std::numbers::sqrt2 * std::sqrt(std::numbers::inv_pi) * cubic, tanh = elementary::tanh(inner);
  note(partials, "cubic", cubic);
  note(partials, "inner", inner);
  note(partials, "tanh", tanh);
  return x / 2 * (1 + tanh);
}

// x · sigmoid(alpha x). Ramachandran, Zoph, Le 2017, equation 1.
double silu_of(double x, const Params& params, std::vector<Partial>* partials) {
  const double sigmoid = 1 / (1 + elementary::exp(-params.number("alpha") * x));
  note(partials, "sigmoid", sigmoid);
  return x * sigmoid;
}

class Activation final : public Cellwise {
 public:
  constexpr Activation(std::string_view name, Function function) : name_(name), function_(function) {}

  std::string_view name() const override { return name_; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    return map(operands[0], [&](double x) { return function_(x, params, nullptr); });
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    Derivation derivation{name_, 0, cell, {operands[0].term(row, col, "value")}, {}};
    derivation.value = function_(derivation.terms[0].value, cell, &derivation.partials);
    return derivation;
  }

 private:
  std::string_view name_;
  Function function_;
};

}  // namespace

const Op& relu() {
  static constexpr Activation op("relu", relu_of);
  return op;
}

const Op& tanh() {
  static constexpr Activation op("tanh", tanh_of);
  return op;
}

const Op& gelu() {
  static constexpr Activation op("gelu", gelu_of);
  return op;
}

const Op& gelu_tanh() {
  static constexpr Activation op("gelu_tanh", gelu_tanh_of);
  return op;
}

const Op& silu() {
  static constexpr Activation op("silu", silu_of);
  return op;
}

}  // namespace attn::ops
