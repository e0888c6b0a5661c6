#include "read_layers.h"

#include <utility>

#include "read_attention.h"
#include "read_scores.h"

namespace attn::js {

namespace {

constexpr std::pair<const char*, Activation> activations[] = {
    {"relu", Activation::relu}, {"gelu", Activation::gelu}, {"gelu_tanh", Activation::gelu_tanh},
    {"silu", Activation::silu}, {"tanh", Activation::tanh}, {"swiglu", Activation::swiglu},
};

// [gamma, beta], either left out.
NormWeights read_norm_weights(Arguments& weights, const char* name, const std::string& prefix) {
  if (!weights.has(name)) return {};
  Arguments pair = weights.object(name);
  NormWeights norm{pair.optional_vector("0", prefix + "gamma"), pair.optional_vector("1", prefix + "beta")};
  pair.finish();
  return norm;
}

// [W1, W2], or [gate, up, down] for swiglu; the biases in the same order.
FeedForwardWeights read_feed_forward(Arguments& problem, const char* name, const char* biases_name,
                                     Activation activation, const std::string& prefix) {
  const bool gated = activation == Activation::swiglu;
  const char* const first = gated ? "1" : "0";
  const char* const second = gated ? "2" : "1";

  Arguments list = problem.object(name);
  std::optional<Matrix> gate;
  if (gated) gate = list.matrix("0", prefix + "gateWeight");
  const Matrix& hidden = list.matrix(first, prefix + "hiddenWeight");
  const Matrix& output = list.matrix(second, prefix + "outputWeight");
  list.finish();

  FeedForwardWeights weights{hidden, output, std::move(gate)};
  if (problem.has(biases_name)) {
    Arguments biases = problem.object(biases_name);
    if (gated) weights.gate_bias = biases.optional_vector("0", prefix + "gateBias");
    weights.hidden_bias = biases.optional_vector(first, prefix + "hiddenBias");
    weights.output_bias = biases.optional_vector(second, prefix + "outputBias");
    biases.finish();
  }
  return weights;
}

LayerOptions read_layer_options(Arguments& layer, const ScoreOptions& otherwise, const std::string& prefix) {
  LayerOptions options;
  options.attention.heads = layer.whole("heads");
  options.attention.key_value_heads = layer.optional_whole("keyValueHeads");
  options.attention.scores = read_score_options(layer, otherwise, prefix + "selfAttention.bias");
  options.norm = layer.word("norm", {"post", "pre"}) == "pre" ? NormPlace::pre : NormPlace::post;
  options.epsilon = layer.number("epsilon", options.epsilon);
  options.activation = read_activation(layer, "activation");
  return options;
}

EncoderLayer read_one_encoder_layer(Arguments& layer, const ScoreOptions& otherwise, const std::string& prefix) {
  LayerOptions options = read_layer_options(layer, otherwise, prefix);
  Arguments weights = layer.object("weights");
  EncoderLayerWeights read{
      read_multi_head_weights(weights, prefix + "selfAttention."),
      read_feed_forward(weights, "feedForward", "feedForwardBiases", options.activation, prefix + "feedForward."),
      read_norm_weights(weights, "norm1", prefix + "norm1."), read_norm_weights(weights, "norm2", prefix + "norm2.")};
  weights.finish();
  return {std::move(read), std::move(options)};
}

MultiHeadWeights read_cross(Arguments& weights, const std::string& prefix) {
  Arguments cross = weights.object("cross");
  MultiHeadWeights read = read_multi_head_weights(cross, prefix);
  cross.finish();
  return read;
}

DecoderLayer read_one_decoder_layer(Arguments& layer, const ScoreOptions& otherwise, const Mask& memory_mask,
                                    const std::string& prefix) {
  LayerOptions options = read_layer_options(layer, otherwise, prefix);
  Mask own_memory_mask = layer.has("memoryMask") ? layer.mask("memoryMask") : memory_mask;
  Arguments weights = layer.object("weights");
  DecoderLayerWeights read{
      read_multi_head_weights(weights, prefix + "selfAttention."),
      read_cross(weights, prefix + "crossAttention."),
      read_feed_forward(weights, "feedForward", "feedForwardBiases", options.activation, prefix + "feedForward."),
      read_norm_weights(weights, "norm1", prefix + "norm1."),
      read_norm_weights(weights, "norm2", prefix + "norm2."),
      read_norm_weights(weights, "norm3", prefix + "norm3.")};
  weights.finish();
  return {std::move(read), std::move(options), std::move(own_memory_mask)};
}

// A decoder looks back only, unless it is told otherwise ([] hides nothing).
const ScoreOptions causal{.mask = {mask::Causal{}}};

std::string layer_prefix(const std::string& prefix, std::size_t index) {
  return prefix + "layer." + std::to_string(index) + ".";
}

// What is said beside `layers` holds for each that does not say it itself.
template <typename Stack>
void read_final_norm(Arguments& problem, Stack& stack, const std::string& prefix) {
  if (problem.has("finalNorm")) stack.final_norm = read_norm_weights(problem, "finalNorm", prefix + "finalNorm.");
  stack.epsilon = problem.number("epsilon", stack.epsilon);
}

EncoderStack read_encoder_stack(Arguments& problem, const std::string& prefix) {
  EncoderStack stack;
  const ScoreOptions scores = read_score_options(problem);
  std::vector<Arguments> layers = problem.objects("layers");
  for (std::size_t i = 0; i < layers.size(); ++i) {
    stack.layers.push_back(read_one_encoder_layer(layers[i], scores, layer_prefix(prefix, i)));
    layers[i].finish();
  }
  read_final_norm(problem, stack, prefix);
  return stack;
}

DecoderStack read_decoder_stack(Arguments& problem, const std::string& prefix) {
  DecoderStack stack;
  const ScoreOptions scores = read_score_options(problem, causal);
  const Mask memory_mask = problem.mask("memoryMask");
  std::vector<Arguments> layers = problem.objects("layers");
  for (std::size_t i = 0; i < layers.size(); ++i) {
    stack.layers.push_back(read_one_decoder_layer(layers[i], scores, memory_mask, layer_prefix(prefix, i)));
    layers[i].finish();
  }
  read_final_norm(problem, stack, prefix);
  return stack;
}

}  // namespace

Activation read_activation(Arguments& problem, const char* name) {
  const std::string_view word = problem.choice(name, {"relu", "gelu", "gelu_tanh", "silu", "tanh", "swiglu"});
  for (const auto& [known, activation] : activations) {
    if (word == known) return activation;
  }
  return Activation::relu;
}

ActivationProblem read_activation_problem(Arguments& problem) {
  return {problem.matrix("input"),
          read_activation(problem, "kind"),
          {.gate = problem.optional_matrix("gate"), .alpha = problem.optional_number("alpha")}};
}

NormProblem read_norm(Arguments& problem) {
  return {problem.matrix("input"),
          {problem.optional_vector("gamma"), problem.optional_vector("beta")},
          problem.number("epsilon", 1e-5)};
}

FeedForwardProblem read_feed_forward_problem(Arguments& problem) {
  FeedForwardProblem read{problem.matrix("input"), read_activation(problem, "activation"), std::nullopt};
  read.weights.emplace(read_feed_forward(problem, "weights", "biases", read.activation, ""));
  return read;
}

EncoderLayerProblem read_encoder_layer(Arguments& problem) {
  EncoderLayerProblem read{problem.matrix("input"), {}};
  read.layer.push_back(read_one_encoder_layer(problem, {}, ""));
  return read;
}

DecoderLayerProblem read_decoder_layer(Arguments& problem) {
  DecoderLayerProblem read{problem.matrix("input"), problem.matrix("memory"), {}};
  read.layer.push_back(read_one_decoder_layer(problem, causal, {}, ""));
  return read;
}

EncoderProblem read_encoder(Arguments& problem) {
  EncoderProblem read{problem.matrix("input"), {}};
  read.stack = read_encoder_stack(problem, "");
  return read;
}

DecoderProblem read_decoder(Arguments& problem) {
  DecoderProblem read{problem.matrix("input"), problem.matrix("memory"), {}};
  read.stack = read_decoder_stack(problem, "");
  return read;
}

TransformerProblem read_transformer(Arguments& problem) {
  TransformerProblem read{problem.vector("source"),
                          problem.vector("target"),
                          problem.matrix("embedding"),
                          problem.matrix("outputWeight"),
                          {},
                          {}};
  Arguments encoder = problem.object("encoder");
  read.encoder = read_encoder_stack(encoder, "encoder.");
  encoder.finish();
  Arguments decoder = problem.object("decoder");
  read.decoder = read_decoder_stack(decoder, "decoder.");
  decoder.finish();
  return read;
}

}  // namespace attn::js
