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
  trace.keep("source", source.transpose(), {"token", "number"});
  trace.keep("target", target.transpose(), {"token", "number"});
  trace.input("embedding", weights.embedding, {"vocabulary", "feature"});
  add_encoder_inputs(trace, "encoder.", weights.encoder);
  add_decoder_inputs(trace, "decoder.", weights.decoder);
  trace.input("outputWeight", weights.output, {"feature", "vocabulary"});

  trace.add("sourceEmbedding", "lookup", {"source", "embedding"}, axes);
  add_encoder(trace, "encoder.", "sourceEmbedding", weights.encoder);
  trace.add("targetEmbedding", "lookup", {"target", "embedding"}, axes);
  add_decoder(trace, "decoder.", "targetEmbedding", "encoder.output", weights.decoder);
  trace.add("logits", "linear", {"decoder.output", "outputWeight"}, vocabulary_axes);
  trace.add("probabilities", "softmax", {"logits"}, vocabulary_axes, {{"axis", std::string("row")}});
  return std::move(trace).run();
}

}  // namespace attn
