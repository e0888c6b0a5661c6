// Problems of attentions: what they project with, how many heads, in which tiles.
#pragma once

#include <optional>

#include "arguments.h"
#include "attn/attention.h"
#include "attn/cached_decode.h"
#include "attn/flash_attention.h"
#include "attn/multi_head.h"
#include "attn/scoring.h"

namespace attn::js {

/// query, key, value, output and biases?, named after the prefix. Leaves the object open.
MultiHeadWeights read_multi_head_weights(Arguments& weights, const std::string& prefix);

/// biases: { query?, key?, value?, output? } of the object, when it is there.
void read_multi_head_biases(Arguments& problem, MultiHeadWeights& weights, const std::string& prefix);

struct ProjectedProblem {
  const Matrix& input;
  const Matrix &query_weight, &key_weight, &value_weight;
  ScoreOptions options;

  AttentionWeights weights() const { return {query_weight, key_weight, value_weight}; }
};
ProjectedProblem read_projected(Arguments& problem);

struct CrossProblem : ProjectedProblem {
  const Matrix& context;
};
CrossProblem read_cross_attention(Arguments& problem);

struct MultiHeadProblem {
  const Matrix& input;
  std::optional<Matrix> context;
  std::optional<MultiHeadWeights> weights;
  MultiHeadOptions options;

  Trace run() const;
};
MultiHeadProblem read_multi_head(Arguments& problem);

struct AdditiveProblem {
  const Matrix &query, &key, &value;
  const Matrix &query_weight, &key_weight, &score_weight;
  ScoreOptions options;
};
AdditiveProblem read_additive(Arguments& problem);

struct LuongProblem {
  const Matrix &query, &key, &value;
  const Matrix* weight;  // of general
  ScoreOptions options;

  Trace run() const;
};
LuongProblem read_luong(Arguments& problem);

struct FlashProblem {
  const Matrix &query, &key, &value;
  Tiles tiles;
  ScoreOptions options;
};
FlashProblem read_flash(Arguments& problem);

struct DecodeProblem {
  const Matrix& inputs;
  const Matrix &query_weight, &key_weight, &value_weight;
  std::optional<Matrix> output_weight;
  DecodeOptions options;
};
DecodeProblem read_decode(Arguments& problem);

}  // namespace attn::js
