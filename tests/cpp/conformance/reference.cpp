#include "reference.h"

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <stdexcept>

namespace attn::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Element [b, h, i, k] of a tensor [B, H, L, D], or of [B, L, H·D] cut into heads.
struct Heads {
  std::vector<Index> cut;  // batch, heads, length, size
  bool merged;

  Heads(const std::vector<Index>& shape, Index heads) : merged(shape.size() == 3) {
    cut = merged ? std::vector<Index>{shape[0], heads, shape[1], shape[2] / heads} : shape;
  }

  std::size_t operator()(Index b, Index h, Index i, Index k) const {
    const Index row = merged ? (b * cut[2] + i) * cut[1] + h : (b * cut[1] + h) * cut[2] + i;
    return static_cast<std::size_t>(row * cut[3] + k);
  }
};

Tensor zeros(std::vector<Index> shape) {
  Tensor tensor{std::move(shape), {}};
  tensor.data.resize(static_cast<std::size_t>(element_count(tensor.shape)));
  return tensor;
}

/// What `attn_mask` adds to a score; what lies beyond its last axis is hidden.
double added_by_mask(const Case& one, std::vector<Index> place) {
  if (!one.has("attn_mask")) return 0;
  const Tensor& mask = one.inputs.at("attn_mask");
  place.erase(place.begin(), place.end() - std::ssize(mask.shape));
  if (place.back() >= mask.shape.back()) return -infinity;
  std::size_t position = 0;
  for (std::size_t axis = 0; axis < mask.shape.size(); ++axis) {
    const Index along = mask.shape[axis] == 1 ? 0 : place[axis];
    position = position * static_cast<std::size_t>(mask.shape[axis]) + static_cast<std::size_t>(along);
  }
  const double value = mask.data[position];
  if (one.types.at("attn_mask") != "bool") return value;
  return value != 0 ? 0 : -infinity;
}

double modified(const Case& one, double score, Index i, Index j) {
  if (!one.attributes.contains("score_mod")) return score;
  const nlohmann::json& mod = one.attributes["score_mod"];
  const std::string kind = mod.at("kind");
  if (kind == "causal") return j > i ? -infinity : score;
  if (kind == "add_q_minus_k") return score + double(i - j);
  const double value = mod.at("value");
  return kind == "add" ? score + value : value * std::tanh(score / value);
}

Tensors attention(const Case& one) {
  const Tensor &query = one.inputs.at("Q"), &key = one.inputs.at("K"), &value = one.inputs.at("V");
  const Index shared = one.attribute("kv_num_heads", key.shape[1]);
  const Heads q(query.shape, one.attribute("q_num_heads", query.shape[1])), k(key.shape, shared),
      v(value.shape, shared);
  const Index batch = q.cut[0], heads = q.cut[1], queries = q.cut[2], size = q.cut[3], value_size = v.cut[3];
  const Index past = one.has("past_key") ? one.inputs.at("past_key").shape[2] : 0, keys = past + k.cut[2];

  Tensor present_key = zeros({batch, shared, keys, size}), present_value = zeros({batch, shared, keys, value_size});
  const Heads pk(present_key.shape, shared), pv(present_value.shape, shared);
  const auto append = [&](Tensor& present, const Heads& at, const Tensor& now, const Heads& from, const char* before) {
    for (Index b = 0; b < batch; ++b)
      for (Index h = 0; h < shared; ++h)
        for (Index j = 0; j < keys; ++j)
          for (Index f = 0; f < at.cut[3]; ++f)
            present.data[at(b, h, j, f)] =
                j >= past ? now.data[from(b, h, j - past, f)]
                          : one.inputs.at(before)
                                .data[static_cast<std::size_t>(((b * shared + h) * past + j) * at.cut[3] + f)];
  };
  append(present_key, pk, key, k, "past_key");
  append(present_value, pv, value, v, "past_value");

  const double scale = one.attribute("scale", 1 / std::sqrt(double(size))), cap = one.attribute("softcap", 0.0);
  const Index left = one.attribute("left_window_size", Index(-1)),
              right = one.attribute("right_window_size", Index(-1));
  const double times = one.attributes.contains("prob_mod") ? one.attributes["prob_mod"].at("value").get<double>() : 1;

  Tensor output = zeros(q.merged ? std::vector<Index>{batch, queries, heads * value_size}
                                 : std::vector<Index>{batch, heads, queries, value_size});
  const Heads y(output.shape, heads);
  Tensor kept = zeros({batch, heads, queries, keys});
  for (Index b = 0; b < batch; ++b) {
    const Index real =
        one.has("nonpad_kv_seqlen") ? Index(one.inputs.at("nonpad_kv_seqlen").data[std::size_t(b)]) : keys;
    const Index offset = one.has("past_key") ? past : one.has("nonpad_kv_seqlen") ? real - queries : 0;
    for (Index h = 0; h < heads; ++h) {
      const Index from = h / (heads / shared);
      for (Index i = 0; i < queries; ++i) {
        std::vector<double> stages[4];
        double sum = 0;
        for (Index j = 0; j < keys; ++j) {
          double score = 0;
          for (Index f = 0; f < size; ++f) score += query.data[q(b, h, i, f)] * present_key.data[pk(b, from, j, f)];
          score *= scale;
          stages[0].push_back(score);
          if (cap != 0) score = cap * std::tanh(score / cap);
          stages[1].push_back(score);
          score = modified(one, score, i, j) + added_by_mask(one, {b, h, i, j});
          const Index place = i + offset;
          const bool hidden = (one.attribute("is_causal", 0) != 0 && j > place) || (left >= 0 && j < place - left) ||
                              (right >= 0 && j > place + right) || j >= real;
          stages[2].push_back(hidden ? -infinity : score);
          // The inputs are small: what the core does against overflow is not needed here.
          sum += std::exp(stages[2].back());
        }
        for (const double score : stages[2]) stages[3].push_back(sum == 0 ? 0 : std::exp(score) / sum * times);
        for (Index j = 0; j < keys; ++j) {
          kept.data[static_cast<std::size_t>(((b * heads + h) * queries + i) * keys + j)] =
              stages[one.attribute("qk_matmul_output_mode", 0)][std::size_t(j)];
          for (Index f = 0; f < value_size; ++f)
            output.data[y(b, h, i, f)] += stages[3][std::size_t(j)] * present_value.data[pv(b, from, j, f)];
        }
      }
    }
  }
  if (one.op == "FlexAttention") return {{"Y", output}};
  return {{"Y", output}, {"present_key", present_key}, {"present_value", present_value}, {"qk_matmul_output", kept}};
}

Tensors rotary(const Case& one) {
  const Tensor &x = one.inputs.at("X"), &cos = one.inputs.at("cos_cache"), &sin = one.inputs.at("sin_cache");
  const Heads at(x.shape, one.attribute("num_heads", x.shape[1]));
  const Index size = one.attribute("rotary_embedding_dim", Index(0)) != 0
                         ? one.attribute("rotary_embedding_dim", Index(0))
                         : at.cut[3];
  const bool interleaved = one.attribute("interleaved", 0) != 0;
  Tensor turned = x;
  for (Index b = 0; b < at.cut[0]; ++b)
    for (Index h = 0; h < at.cut[1]; ++h)
      for (Index i = 0; i < at.cut[2]; ++i)
        for (Index t = 0; t < size / 2; ++t) {
          const Index entry = b * at.cut[2] + i;
          const auto row =
              one.has("position_ids") ? Index(one.inputs.at("position_ids").data[std::size_t(entry)]) : entry;
          const auto cell = static_cast<std::size_t>(row * (size / 2) + t);
          const std::size_t first = at(b, h, i, interleaved ? 2 * t : t),
                            second = at(b, h, i, interleaved ? 2 * t + 1 : t + size / 2);
          const double c = cos.data[cell], s = sin.data[cell];
          turned.data[first] = x.data[first] * c - x.data[second] * s;
          turned.data[second] = x.data[first] * s + x.data[second] * c;
        }
  return {{"Y", turned}};
}

/// Runs f over the positions of every line along `axis`.
void along(const Tensor& x, std::size_t axis, const std::function<void(const std::vector<std::size_t>&)>& f) {
  std::size_t inner = 1, outer = 1;
  const auto length = static_cast<std::size_t>(x.shape[axis]);
  for (std::size_t i = 0; i < x.shape.size(); ++i) {
    if (i < axis) outer *= static_cast<std::size_t>(x.shape[i]);
    if (i > axis) inner *= static_cast<std::size_t>(x.shape[i]);
  }
  for (std::size_t o = 0; o < outer; ++o)
    for (std::size_t i = 0; i < inner; ++i) {
      std::vector<std::size_t> line;
      for (std::size_t t = 0; t < length; ++t) line.push_back((o * length + t) * inner + i);
      f(line);
    }
}

Tensors softmax(const Case& one) {
  Tensor y = one.inputs.at("X");
  along(y, one.axis(y.shape.size()), [&](const std::vector<std::size_t>& line) {
    double max = -infinity, sum = 0;
    for (const std::size_t i : line) max = std::max(max, y.data[i]);
    for (const std::size_t i : line) sum += std::exp(y.data[i] - max);
    for (const std::size_t i : line)
      y.data[i] = one.op == "Softmax" ? std::exp(y.data[i] - max) / sum : y.data[i] - max - std::log(sum);
  });
  return {{"Y", y}};
}

Tensors normalization(const Case& one) {
  const Tensor &x = one.inputs.at("X"), &gamma = one.inputs.at("Scale");
  const bool centered = one.op == "LayerNormalization";
  std::vector<Index> reduced = x.shape;
  for (std::size_t i = one.axis(x.shape.size()); i < reduced.size(); ++i) reduced[i] = 1;
  Tensor y = x, means = zeros(reduced), inverse_deviations = zeros(reduced);
  const std::size_t group = gamma.data.size();
  for (std::size_t g = 0; g < means.data.size(); ++g) {
    double mean = 0, square = 0;
    for (std::size_t i = 0; i < group; ++i) mean += x.data[g * group + i] / double(group);
    if (!centered) mean = 0;
    for (std::size_t i = 0; i < group; ++i) square += std::pow(x.data[g * group + i] - mean, 2) / double(group);
    const double inverse = 1 / std::sqrt(square + one.attribute("epsilon", 1e-5));
    means.data[g] = mean;
    inverse_deviations.data[g] = inverse;
    for (std::size_t i = 0; i < group; ++i)
      y.data[g * group + i] =
          (x.data[g * group + i] - mean) * inverse * gamma.data[i] + (one.has("B") ? one.inputs.at("B").data[i] : 0);
  }
  if (!centered) return {{"Y", y}};
  return {{"Y", y}, {"Mean", means}, {"InvStdDev", inverse_deviations}};
}

Tensors cellwise(const Case& one) {
  const double alpha = one.attribute("alpha", 1.0);
  const auto swish = [alpha](double x) { return x / (1 + std::exp(-alpha * x)); };
  if (one.op == "SwiGLU") {
    Tensor y = one.inputs.at("A");
    for (std::size_t i = 0; i < y.data.size(); ++i) y.data[i] = swish(y.data[i]) * one.inputs.at("B").data[i];
    return {{"Y", y}};
  }
  const bool tanh = one.attribute("approximate", std::string("none")) == "tanh";
  Tensor y = one.inputs.at("X");
  for (double& x : y.data) {
    if (one.op == "Relu") x = x < 0 ? 0 : x;
    if (one.op == "Swish") x = swish(x);
    if (one.op == "Gelu" && !tanh) x = x / 2 * std::erfc(-x / std::numbers::sqrt2);
    if (one.op == "Gelu" && tanh)
      x = x / 2 * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
  }
  return {{"Y", y}};
}

}  // namespace

Tensors reference(const Case& one) {
  if (one.op == "Attention" || one.op == "FlexAttention") return attention(one);
  if (one.op == "RotaryEmbedding") return rotary(one);
  if (one.op == "Softmax" || one.op == "LogSoftmax") return softmax(one);
  if (one.op == "LayerNormalization" || one.op == "RMSNormalization") return normalization(one);
  return cellwise(one);
}

}  // namespace attn::test
