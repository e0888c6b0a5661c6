// Problems of layers and stacks.
#pragma once

#include <optional>

#include "arguments.h"
#include "attn/activation.h"
#include "attn/feed_forward.h"
#include "attn/normalization.h"
#include "attn/transformer.h"

namespace attn::js {

Activation read_activation(Arguments& problem, const char* name);

struct ActivationProblem {
  const Matrix& input;
  Activation kind;
  ActivationOptions options;
};
ActivationProblem read_activation_problem(Arguments& problem);

struct NormProblem {
  const Matrix& input;
  NormWeights weights;
  double epsilon;
};
NormProblem read_norm(Arguments& problem);

struct FeedForwardProblem {
  const Matrix& input;
  Activation activation;
  std::optional<FeedForwardWeights> weights;
};
FeedForwardProblem read_feed_forward_problem(Arguments& problem);

struct EncoderLayerProblem {
  const Matrix& input;
  std::vector<EncoderLayer> layer;  // one
};
EncoderLayerProblem read_encoder_layer(Arguments& problem);

struct DecoderLayerProblem {
  const Matrix &input, &memory;
  std::vector<DecoderLayer> layer;  // one
};
DecoderLayerProblem read_decoder_layer(Arguments& problem);

struct EncoderProblem {
  const Matrix& input;
  EncoderStack stack;
};
EncoderProblem read_encoder(Arguments& problem);

struct DecoderProblem {
  const Matrix &input, &memory;
  DecoderStack stack;
};
DecoderProblem read_decoder(Arguments& problem);

struct TransformerProblem {
  const Matrix &source, &target, &embedding, &output;
  EncoderStack encoder;
  DecoderStack decoder;
};
TransformerProblem read_transformer(Arguments& problem);

}  // namespace attn::js
