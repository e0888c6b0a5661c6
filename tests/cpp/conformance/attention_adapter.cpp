#include "adapters.h"
#include "attn/batched.h"
#include "heads.h"

namespace attn::test {
namespace {

BatchedOptions options_of(const Case& one) {
  BatchedOptions options;
  options.causal = one.attribute("is_causal", 0) != 0;
  options.window = {one.attribute("left_window_size", Index(-1)), one.attribute("right_window_size", Index(-1))};
  if (one.attributes.contains("scale")) options.scale = one.attributes["scale"].get<double>();
  if (const double cap = one.attribute("softcap", 0.0); cap != 0) options.softcap = cap;
  if (one.has("attn_mask")) {
    const Tensor& mask = one.inputs.at("attn_mask");
    if (one.types.at("attn_mask") == "bool") {
      options.mask = BoolTensor{mask.shape, {mask.data.begin(), mask.data.end()}};
    } else {
      options.mask = mask;
    }
  }
  if (one.has("past_key")) options.past_key = one.inputs.at("past_key");
  if (one.has("past_value")) options.past_value = one.inputs.at("past_value");
  if (one.has("nonpad_kv_seqlen")) {
    const Tensor& lengths = one.inputs.at("nonpad_kv_seqlen");
    options.key_lengths = std::vector<Index>(lengths.data.begin(), lengths.data.end());
  }
  constexpr ScoreStage stages[] = {ScoreStage::scaled, ScoreStage::capped, ScoreStage::masked, ScoreStage::weights};
  options.keep_scores = stages[one.attribute("qk_matmul_output_mode", 0)];
  return options;
}

}  // namespace

Tensors attention_adapter(const Case& one) {
  Tensor query = one.inputs.at("Q"), key = one.inputs.at("K"), value = one.inputs.at("V");
  const bool merged = query.shape.size() == 3;
  if (merged) {
    query = split_heads(query, one.attributes.at("q_num_heads"));
    key = split_heads(key, one.attributes.at("kv_num_heads"));
    value = split_heads(value, one.attributes.at("kv_num_heads"));
  }
  const BatchedResult result = attention(query, key, value, options_of(one));
  Tensors outputs{{"Y", merged ? merge_heads(result.output) : result.output}, {"qk_matmul_output", *result.scores}};
  // An operator without a past has a present as well: what it was given.
  outputs["present_key"] = result.present_key.value_or(key);
  outputs["present_value"] = result.present_value.value_or(value);
  return outputs;
}

Tensors flex_attention_adapter(const Case& one) {
  const Tensor &query = one.inputs.at("Q"), &key = one.inputs.at("K");
  Tensor value = one.inputs.at("V");
  BatchedOptions options = options_of(one);

  const nlohmann::json none{{"kind", "none"}};
  const nlohmann::json score = one.attribute("score_mod", none), weight = one.attribute("prob_mod", none);
  const Index queries = query.shape[2], keys = key.shape[2];
  const auto added = [&](auto number) {
    Tensor mask{{queries, keys}, {}};
    for (Index i = 0; i < queries; ++i) {
      for (Index j = 0; j < keys; ++j) mask.data.push_back(number(i, j));
    }
    return mask;
  };
  const std::string kind = score.at("kind");
  if (kind == "causal") {
    options.causal = true;
  } else if (kind == "add") {
    options.mask = added([c = score.at("value").get<double>()](Index, Index) { return c; });
  } else if (kind == "add_q_minus_k") {
    options.mask = added([](Index i, Index j) { return double(i - j); });
  } else if (kind == "softcap") {
    options.softcap = score.at("value").get<double>();
  } else if (kind != "none") {
    throw std::invalid_argument("score_mod " + kind);
  }
  if (weight.at("kind") == "multiply") {
    // (c p) V is p (c V).
    for (double& element : value.data) element *= weight.at("value").get<double>();
  } else if (weight.at("kind") != "none") {
    throw std::invalid_argument("prob_mod");
  }
  return {{"Y", attention(query, key, value, options).output}};
}

}  // namespace attn::test
