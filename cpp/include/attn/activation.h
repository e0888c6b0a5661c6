// The functions between two linear layers.
#pragma once

#include <optional>

#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

enum class Activation {
  relu,       ///< max(x, 0)
  gelu,       ///< x/2 · (1 + erf(x / √2)), exact. Hendrycks, Gimpel 2016
  gelu_tanh,  ///< x/2 · (1 + tanh(√(2/π) · (x + 0.044715 x³))), what many models were trained with
  silu,       ///< x · sigmoid(alpha x), also called Swish
  tanh,       ///< tanh(x)
  swiglu,     ///< gate · sigmoid(alpha gate) · x. Shazeer 2020
};

struct ActivationOptions {
  /// For swiglu, and only for it: of the input's shape.
  std::optional<Matrix> gate = std::nullopt;

  /// For silu and swiglu; finite, 1 when absent.
  std::optional<double> alpha = std::nullopt;
};

/// Each cell of the output from the same cell of the input.
///
/// input n × m. Steps:
///     input, gate?, output
///
/// Throws `empty_input` (also for a swiglu without a gate), `too_large`, `shape_mismatch` (input and gate),
/// `invalid_option` (a gate or an alpha that the kind has no use for), `not_finite`.
///
/// Example: `activation(Matrix{{-1, 0, 1}}, Activation::gelu).step("output").data`   // {{-0.158…, 0, 0.841…}}
Trace activation(const MatrixView& input, Activation kind, const ActivationOptions& options = {});

}  // namespace attn
