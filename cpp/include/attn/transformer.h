// From token ids to probabilities of token ids.
#pragma once

#include "attn/decoder.h"
#include "attn/encoder.h"

namespace attn {

struct TransformerWeights {
  MatrixView embedding;  ///< vocabulary × D, a row for each id, shared by source and target
  EncoderStack encoder;
  DecoderStack decoder;
  MatrixView output;  ///< D × vocabulary
};

/// The encoder reads the source, the decoder reads the target so far and the encoder's output, and its output, times
/// outputWeight, says for each target position how likely each token is to come next. Vaswani et al. 2017, figure 1;
/// without positions, which the layers know nothing of: add them to the embedding's rows, or leave word order out.
///
/// source and target 1 × n and 1 × m, whole numbers below the vocabulary's size. Steps, after the inputs (source and
/// target as columns, embedding, encoder.layer.0.selfAttention.queryWeight …, decoder.…, outputWeight):
///     sourceEmbedding, encoder.layer.0.… encoder.output, targetEmbedding, decoder.layer.0.… decoder.output,
///     logits m × vocabulary, probabilities
///
/// Throws as encoder and decoder; `out_of_range` {name: "source" | "target", …} for an id that is not in the
/// vocabulary, `invalid_option` for one that is not whole.
///
/// Example: `transformer(Matrix{{3, 1, 2}}, Matrix{{0, 3}}, {embedding, encoder, decoder, output_weight})`
Trace transformer(const MatrixView& source, const MatrixView& target, const TransformerWeights& weights);

}  // namespace attn
