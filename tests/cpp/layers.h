// Layers of random weights, and the same layers as plain loops: formulas over numbers, no steps and no shared code.
#pragma once

#include <cmath>
#include <deque>
#include <optional>

#include "attn/decoder.h"
#include "attn/encoder.h"
#include "random_problems.h"

namespace attn::test {

/// Matrices for the views that weights are made of; they stay where they are.
class Weights {
 public:
  explicit Weights(std::uint64_t seed) : random(seed) {}

  const Matrix& matrix(Index rows, Index cols) { return kept_.emplace_back(random.matrix(rows, cols, 1)); }

  std::optional<Matrix> perhaps(Index cols) {
    return random.coin() ? std::optional<Matrix>(random.matrix(1, cols)) : std::nullopt;
  }

  MultiHeadWeights multi_head(Index heads, Index shared, Index width, Index context_width, Index d = 2) {
    return {matrix(width, heads * d),
            matrix(context_width, shared * d),
            matrix(context_width, shared * d),
            matrix(heads * d, width),
            perhaps(heads * d),
            perhaps(shared * d),
            perhaps(shared * d),
            perhaps(width)};
  }

  FeedForwardWeights feed_forward(Index width, Index inner, Activation activation) {
    const bool gated = activation == Activation::swiglu;
    return {matrix(width, inner),
            matrix(inner, width),
            gated ? std::optional<Matrix>(random.matrix(width, inner)) : std::nullopt,
            perhaps(inner),
            perhaps(width),
            gated ? perhaps(inner) : std::nullopt};
  }

  NormWeights norm(Index width) { return {perhaps(width), perhaps(width)}; }

  EncoderLayerWeights encoder_layer(Index heads, Index shared, Index width, Activation activation) {
    return {multi_head(heads, shared, width, width), feed_forward(width, 3, activation), norm(width), norm(width)};
  }

  DecoderLayerWeights decoder_layer(Index heads, Index shared, Index width, Index memory_width, Activation activation) {
    return {multi_head(heads, shared, width, width),
            multi_head(heads, shared, width, memory_width),
            feed_forward(width, 3, activation),
            norm(width),
            norm(width),
            norm(width)};
  }

  Random random;

 private:
  std::deque<Matrix> kept_;
};

// --- Loops -----------------------------------------------------------------------------------------------------------

inline Matrix project(const Matrix& x, const MatrixView& weight, const std::optional<Matrix>& bias) {
  Matrix result(x.rows(), weight.cols());
  for (Index i = 0; i < x.rows(); ++i) {
    for (Index j = 0; j < weight.cols(); ++j) {
      result(i, j) = bias ? (*bias)(0, j) : 0;
      for (Index k = 0; k < x.cols(); ++k) result(i, j) += x(i, k) * weight(k, j);
    }
  }
  return result;
}

/// `sees(i, j)`: whether query i may attend to key j.
template <typename Sees>
Matrix multi_head_by_loops(const Matrix& input, const Matrix& context, const MultiHeadWeights& w, Index heads,
                           Index shared, Sees sees) {
  const Matrix q = project(input, w.query, w.query_bias), k = project(context, w.key, w.key_bias),
               v = project(context, w.value, w.value_bias);
  const Index d = q.cols() / heads, dv = v.cols() / shared;
  Matrix concat = Matrix::Zero(input.rows(), heads * dv);
  for (Index h = 0; h < heads; ++h) {
    const Index g = h * shared / heads;
    for (Index i = 0; i < input.rows(); ++i) {
      double sum = 0;
      for (Index j = 0; j < context.rows(); ++j) {
        double score = 0;
        for (Index f = 0; f < d; ++f) score += q(i, h * d + f) * k(j, g * d + f);
        const double weight = sees(i, j) ? std::exp(score / std::sqrt(double(d))) : 0;
        sum += weight;
        for (Index f = 0; f < dv; ++f) concat(i, h * dv + f) += weight * v(j, g * dv + f);
      }
      for (Index f = 0; f < dv && sum > 0; ++f) concat(i, h * dv + f) /= sum;
    }
  }
  return project(concat, w.output, w.output_bias);
}

inline Matrix norm_by_loops(const Matrix& x, const NormWeights& w, double epsilon) {
  Matrix result = x;
  for (Index i = 0; i < x.rows(); ++i) {
    double mean = 0, square = 0;
    for (Index j = 0; j < x.cols(); ++j) mean += x(i, j) / double(x.cols());
    for (Index j = 0; j < x.cols(); ++j) square += (x(i, j) - mean) * (x(i, j) - mean) / double(x.cols());
    for (Index j = 0; j < x.cols(); ++j) {
      result(i, j) = (x(i, j) - mean) / std::sqrt(square + epsilon) * (w.gamma ? (*w.gamma)(0, j) : 1) +
                     (w.beta ? (*w.beta)(0, j) : 0);
    }
  }
  return result;
}

/// For relu and swiglu.
inline Matrix feed_forward_by_loops(const Matrix& x, const FeedForwardWeights& w) {
  Matrix inner = project(x, w.hidden, w.hidden_bias);
  const Matrix gate = w.gate ? project(x, *w.gate, w.gate_bias) : inner;
  for (Index i = 0; i < inner.rows(); ++i) {
    for (Index j = 0; j < inner.cols(); ++j) {
      const double g = gate(i, j);
      inner(i, j) = w.gate ? g / (1 + std::exp(-g)) * inner(i, j) : std::max(g, 0.0);
    }
  }
  return project(inner, w.output, w.output_bias);
}

/// x + part(norm(x)), or norm(x + part(x)).
template <typename Part>
Matrix residual_by_loops(const Matrix& x, const NormWeights& w, const LayerOptions& options, Part part) {
  if (options.norm == NormPlace::pre) return x + part(norm_by_loops(x, w, options.epsilon));
  return norm_by_loops(x + part(x), w, options.epsilon);
}

}  // namespace attn::test
