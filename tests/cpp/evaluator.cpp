#include "evaluator.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
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

// position · base^(-2 pair / size): one power of the negative exponent, no division.
Real angle(const Derivation& derivation, std::string_view position) {
  const Params& params = derivation.params;
  const Real exponent = -2 * Real(params.number("pair")) / Real(params.number("size"));
  return term(derivation, position) * std::pow(Real(params.number("base")), exponent);
}

// A cosine is a sine a quarter turn on.
constexpr Real quarter_turn = 1.570796326794896619231321691639751442L;

Real sinusoid(const Derivation& derivation) {
  const bool sine = derivation.params.text("function") == "sin";
  return std::sin(term(derivation, "angle") + (sine ? 0 : quarter_turn));
}

Real position_shift(const Derivation& derivation) {
  const std::string& entry = derivation.params.text("entry");
  if (entry == "zero") return 0;
  const Real by = angle(derivation, "by");
  if (entry == "cos") return std::sin(by + quarter_turn);
  return entry == "sin" ? std::sin(by) : std::sin(-by);
}

// (first + i second) · (cos + i sin): its real or its imaginary part.
Real rotate(const Derivation& derivation) {
  const std::string& part = derivation.params.text("part");
  if (part == "unchanged") return term(derivation, "value");
  const bool by_angle = derivation.terms.back().role == "angle";
  const std::complex<Real> turn = by_angle ? std::polar(Real(1), term(derivation, "angle"))
                                           : std::complex<Real>(term(derivation, "cos"), term(derivation, "sin"));
  const std::complex<Real> turned = std::complex<Real>(term(derivation, "first"), term(derivation, "second")) * turn;
  return part == "first" ? turned.real() : turned.imag();
}

// Slopes of 2^k heads are a geometric sequence that ends with 2^-8; the others are slopes of the next sequence.
Real alibi_slope(const Derivation& derivation) {
  const auto heads = static_cast<unsigned>(derivation.params.number("heads"));
  const unsigned power = std::bit_floor(heads);
  const Real number = term(derivation, "head");
  if (number > power) return std::pow(std::pow(Real(2), Real(-8) / (2 * power)), 2 * (number - power) - 1);
  return std::pow(std::pow(Real(2), Real(-8) / power), number);
}

// Σ over the others of p_i p_j (g_i - g_j): how much better the gradient is than each of them, and no mean.
Real softmax_gradient(const Derivation& derivation) {
  const Params& params = derivation.params;
  const auto own = 2 * static_cast<std::size_t>(params.number("index"));
  const std::vector<Term>& terms = derivation.terms;
  Real gain = 0, all = 0;
  for (std::size_t i = 0; i < terms.size(); i += 2) {
    gain += terms[i].value * (Real(terms[own + 1].value) - terms[i + 1].value);
    all += terms[i].value;
  }
  // Weights that were rounded add up to 1 but for the last bit; what is missing weighs the gradient itself.
  gain += (1 - all) * terms[own + 1].value;
  return terms[own].value * gain * (params.has("factor") ? Real(params.number("factor")) : 1);
}

// 1 / cosh², which is what 1 - tanh² is.
Real softcap_gradient(const Derivation& derivation) {
  const Real cosh = std::cosh(term(derivation, "score") / derivation.params.number("cap"));
  return term(derivation, "gradient") / (cosh * cosh);
}

Real softmax_jacobian(const Derivation& derivation) {
  const Term &own = derivation.terms.at(0), &other = derivation.terms.at(1);
  return own.col == other.col ? own.value - Real(own.value) * own.value : -Real(own.value) * other.value;
}

// x · Φ(x), by the complementary error function.
Real gelu(Real x) { return x * std::erfc(-x / std::sqrt(Real(2))) / 2; }

// (1 + tanh y) / 2 is sigmoid(2y).
Real sigmoid(Real x) { return 1 / (1 + std::exp(-x)); }

Real gelu_tanh(Real x) {
  const Real root = std::sqrt(Real(2) / std::acos(Real(-1)));
  return x * sigmoid(2 * root * x * (1 + Real(0.044715) * x * x));
}

Real alpha(const Derivation& derivation) { return derivation.params.number("alpha"); }

// Summed from the last to the first; the variance around the mean that is a term, which is not the exact mean.
Real mean_of(const Derivation& derivation, int power) {
  Real sum = 0, mean = 0;
  int count = 0;
  for (auto term = derivation.terms.rbegin(); term != derivation.terms.rend(); ++term) {
    if (term->role == "mean") {
      mean = term->value;
      continue;
    }
    sum += std::pow(Real(term->value) - mean, power);
    ++count;
  }
  return sum / count;
}

Real affine(const Derivation& derivation) {
  Real factor = 1, summand = 0;
  for (const Term& term : derivation.terms) {
    if (term.role == "gamma") factor = term.value;
    if (term.role == "beta") summand = term.value;
  }
  return summand + factor * term(derivation, "value");
}

Real subtract_log(const Derivation& derivation) {
  const Params& params = derivation.params;
  const Real temperature = params.has("temperature") ? params.number("temperature") : 1;
  return std::log(1 / term(derivation, "sum")) + term(derivation, "exponent") / temperature;
}

// Triples are told by their roles; tanh from exponentials less one, as in softcap.
Real additive(const Derivation& derivation) {
  Real sum = 0, query = 0, key = 0;
  for (const Term& term : derivation.terms) {
    if (term.role == "query") query = term.value;
    if (term.role == "key") key = term.value;
    if (term.role != "weight") continue;
    const Real e = std::expm1(2 * (query + key));
    sum += term.value * (std::isinf(e) ? 1 : e / (e + 2));
  }
  return sum;
}

Real largest(const Derivation& derivation) {
  Real largest = derivation.terms.at(0).value;
  for (const Term& term : derivation.terms) largest = term.value > largest ? Real(term.value) : largest;
  return largest;
}

bool has_term(const Derivation& derivation, std::string_view role) {
  return std::any_of(derivation.terms.begin(), derivation.terms.end(),
                     [&](const Term& term) { return term.role == role; });
}

// What exp(score) is beside exp(max); nothing where nothing is visible.
Real grown(Real score, const Derivation& derivation) {
  return std::isinf(score) ? 0 : std::exp(score - term(derivation, "max"));
}

Real brought_along(const Derivation& derivation) {
  return has_term(derivation, "previous") ? term(derivation, "rescale") * term(derivation, "previous") : 0;
}

// Each score counts once, or as often as the value after it says.
Real of_tile(const Derivation& derivation) {
  const bool mixes = has_term(derivation, "value");
  Real sum = 0, weight = 0;
  for (const Term& term : derivation.terms) {
    if (term.role == "score") weight = grown(term.value, derivation);
    if (term.role == (mixes ? "value" : "score")) sum += weight * (mixes ? Real(term.value) : 1);
  }
  return sum;
}

// The generator as experiments.h describes it, written again: hash of seed, size and sample; polar method; std::log.
std::uint64_t hash(std::uint64_t z) {
  z ^= z >> 30;
  z *= 0xbf58476d1ce4e5b9;
  z ^= z >> 27;
  z *= 0x94d049bb133111eb;
  return z ^ z >> 31;
}

Real random_product(const Derivation& derivation) {
  const auto whole = [&](const char* name) { return static_cast<std::uint64_t>(derivation.params.number(name)); };
  std::uint64_t state = hash(static_cast<std::uint64_t>(term(derivation, "seed")) + 1);
  state = hash(hash(state + whole("size")) + whole("sample"));
  const auto draw = [&] { return double(hash(state += 0x9e3779b97f4a7c15) >> 11) * 0x1p-52 - 1; };
  Real sum = 0;
  for (std::uint64_t k = 0; k < whole("size");) {
    const double u = draw(), v = draw(), square = u * u + v * v;
    if (square >= 1 || square == 0) continue;
    sum += Real(u) * v * (-2 * std::log(Real(square)) / square);
    ++k;
  }
  return sum;
}

Real largest_term(const Derivation& derivation) {
  Real largest = 0;
  for (const Term& term : derivation.terms) largest = std::max(largest, Real(term.value));
  return largest;
}

Real entropy(const Derivation& derivation) {
  Real sum = 0;
  for (const Term& term : derivation.terms) {
    if (term.value > 0) sum += term.value * std::log(1 / Real(term.value));
  }
  return sum;
}

// The diagonal, then every pair of others twice.
Real gradient_norm(const Derivation& derivation) {
  Real squares = 0;
  const std::vector<Term>& p = derivation.terms;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const Real own = p[i].value * (1 - Real(p[i].value));
    squares += own * own;
    for (std::size_t j = 0; j < i; ++j) squares += 2 * std::pow(Real(p[i].value) * p[j].value, Real(2));
  }
  return std::sqrt(squares) * (derivation.params.has("factor") ? Real(derivation.params.number("factor")) : 1);
}

// Those below the right edge less those below the left one.
Real histogram(const Derivation& derivation) {
  const auto below = [&](Real edge) {
    return std::count_if(derivation.terms.begin(), derivation.terms.end(),
                         [&](const Term& term) { return term.role == "value" && term.value < edge; });
  };
  return Real(below(term(derivation, "upper")) - below(term(derivation, "lower")));
}

}  // namespace

long double recompute(const Derivation& derivation) {
  const std::string_view op = derivation.op;
  if (op == "input") return derivation.value;
  if (op == "matmul" || op == "matmul_transposed" || op == "transposed_matmul" || op == "linear")
    return dot(derivation);
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
  if (op == "subtract") {
    const Real minuend = term(derivation, "minuend"), subtrahend = term(derivation, "subtrahend");
    return minuend == subtrahend ? 0 : minuend - subtrahend;
  }
  if (op == "row_length") {
    Real length = 0;
    for (const Term& side : derivation.terms) length = std::hypot(length, Real(side.value));
    return length;
  }
  if (op == "multiply") {
    Real product = 1;
    for (auto term = derivation.terms.rbegin(); term != derivation.terms.rend(); ++term) product *= term->value;
    return product;
  }
  if (op == "cosine") {
    const Real query = term(derivation, "queryLength"), key = term(derivation, "keyLength");
    return query == 0 || key == 0 ? 0 : term(derivation, "score") / query / key;
  }
  // the half-angle tangent, which keeps its digits where the arc cosine loses them
  if (op == "arc_cosine") {
    const Real cosine = term(derivation, "cosine");
    return 2 * std::atan2(std::sqrt(1 - cosine), std::sqrt(1 + cosine)) * 180 / std::numbers::pi_v<Real>;
  }
  if (op == "divide") return term(derivation, "numerator") / term(derivation, "denominator");
  if (op == "round") return rounded(derivation);
  if (op == "split_heads" || op == "concat_heads") return term(derivation, "value");
  if (op == "angle") return angle(derivation, "position");
  if (op == "sinusoid") return sinusoid(derivation);
  if (op == "position_shift") return position_shift(derivation);
  if (op == "rotate") return rotate(derivation);
  if (op == "reshape") return term(derivation, "value");
  if (op == "random_products") return random_product(derivation);
  if (op == "row_max") return largest_term(derivation);
  if (op == "row_entropy") return entropy(derivation);
  if (op == "row_gradient_norm") return gradient_norm(derivation);
  if (op == "histogram") return histogram(derivation);
  if (op == "lookup") return term(derivation, "entry");
  if (op == "alibi_slope") return alibi_slope(derivation);
  if (op == "alibi") return -term(derivation, "slope") * derivation.params.number("distance");
  if (op == "softmax_gradient") return softmax_gradient(derivation);
  if (op == "softcap_gradient") return softcap_gradient(derivation);
  if (op == "softmax_jacobian") return softmax_jacobian(derivation);
  if (op == "relu") return std::max(Real(0), term(derivation, "value"));
  if (op == "tanh") return std::expm1(2 * term(derivation, "value")) / (std::expm1(2 * term(derivation, "value")) + 2);
  if (op == "gelu") return gelu(term(derivation, "value"));
  if (op == "gelu_tanh") return gelu_tanh(term(derivation, "value"));
  if (op == "silu") return term(derivation, "value") * sigmoid(alpha(derivation) * term(derivation, "value"));
  if (op == "swiglu") {
    const Real gate = term(derivation, "gate");
    return term(derivation, "value") * (gate * sigmoid(alpha(derivation) * gate));
  }
  if (op == "row_mean") return mean_of(derivation, 1);
  if (op == "row_mean_square" || op == "row_variance") return mean_of(derivation, 2);
  if (op == "inverse_root")
    return std::pow(term(derivation, "value") + derivation.params.number("epsilon"), Real(-0.5));
  if (op == "normalize") {
    return (term(derivation, "value") - term(derivation, "mean")) * term(derivation, "inverseDeviation");
  }
  if (op == "rms_normalize") {
    return term(derivation, "value") *
           std::pow(term(derivation, "meanSquare") + derivation.params.number("epsilon"), Real(-0.5));
  }
  if (op == "affine") return affine(derivation);
  if (op == "subtract_log") return subtract_log(derivation);
  if (op == "copy") return term(derivation, "value");
  if (op == "stack_rows" || op == "slice") return term(derivation, "value");
  if (op == "additive") return additive(derivation);
  if (op == "tile_scores" || op == "cached_scores") return dot(derivation) * derivation.params.number("factor");
  if (op == "cached_mix") return dot(derivation);
  if (op == "tile_max") return largest(derivation);
  if (op == "rescale") return has_term(derivation, "previous") ? grown(term(derivation, "previous"), derivation) : 0;
  if (op == "tile_sum" || op == "tile_accumulate") return brought_along(derivation) + of_tile(derivation);
  if (op == "tile_output") {
    const Real sum = term(derivation, "denominator");
    return sum == 0 ? 0 : term(derivation, "numerator") / sum;
  }
  throw std::logic_error("the evaluator knows no op " + std::string(op));
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
