#include "attn/transformer.h"

#include "attn/error.h"
#include "ids.h"
#include "layer_steps.h"

namespace attn {

Trace transformer(const MatrixView& source, const MatrixView& target, const TransformerWeights& weights) {
  check_ids("source", source, weights.embedding.rows());
  check_ids("target", target, weights.embedding.rows());
  const Axes axes{"token", "feature"}, vocabulary_axes{"token", "vocabulary"};

  TraceBuilder trace("transformer");
  const Part encoder = trace.part("encoder"), decoder = trace.part("decoder");
  trace.keep("source", source.transpose(), {"token", "number"});
  trace.keep("target", target.transpose(), {"token", "number"});
  trace.input("embedding", weights.embedding, {"vocabulary", "feature"});
  add_encoder_inputs(encoder, weights.encoder);
  add_decoder_inputs(decoder, weights.decoder);
  trace.input("outputWeight", weights.output, {"feature", "vocabulary"});

  const Place source_tokens = trace.add("sourceEmbedding", "lookup", {"source", "embedding"}, axes);
  const Place encoded = add_encoder(encoder, source_tokens, weights.encoder);
  const Place target_tokens = trace.add("targetEmbedding", "lookup", {"target", "embedding"}, axes);
  const Place decoded = add_decoder(decoder, target_tokens, encoded, weights.decoder);
  trace.add("logits", "linear", {decoded, "outputWeight"}, vocabulary_axes);
  trace.add("probabilities", "softmax", {"logits"}, vocabulary_axes, {{"axis", "row"}});
  return std::move(trace).run();
}

}  // namespace attn
