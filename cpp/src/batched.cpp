#include "attn/batched.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/limits.h"
#include "elementary/elementary.h"
#include "recipe.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::size_t at(Index index) { return static_cast<std::size_t>(index); }

/// Where an element is, given where it is in memory.
std::vector<Index> index_of(std::size_t position, const std::vector<Index>& shape) {
  std::vector<Index> index(shape.size());
  auto rest = static_cast<Index>(position);
  for (std::size_t axis = shape.size(); axis-- > 0; rest /= shape[axis]) index[axis] = rest % shape[axis];
  return index;
}

void check_finite(std::string_view name, const Tensor& tensor, bool may_hide = false) {
  for (std::size_t i = 0; i < tensor.data.size(); ++i) {
    const double value = tensor.data[i];
    if (std::isfinite(value) || (may_hide && value == -infinity)) continue;
    throw error::not_finite(name, index_of(i, tensor.shape));
  }
}

/// [B, H, L, D] with nothing in it that is no number.
void check_operand(std::string_view name, const Tensor& tensor, bool may_be_empty = false) {
  if (tensor.shape.size() != 4) {
    throw error::out_of_range(std::string(name) + ".shape.length", double(tensor.shape.size()), 4, 4);
  }
  check_tensor(name, tensor.shape, tensor.data.size());
  if (tensor.data.empty() && !may_be_empty) throw error::empty_input(name);
  check_finite(name, tensor);
}

/// past [B, H, P, D] and then now [B, H, L, D].
Tensor concatenate(const Tensor& past, const Tensor& now) {
  Tensor both{now.shape, {}};
  both.shape[2] += past.shape[2];
  both.data.reserve(past.data.size() + now.data.size());
  const auto before = past.shape[2] * past.shape[3], after = now.shape[2] * now.shape[3];
  for (Index head = 0; head < now.shape[0] * now.shape[1]; ++head) {
    both.data.insert(both.data.end(), past.data.begin() + head * before, past.data.begin() + (head + 1) * before);
    both.data.insert(both.data.end(), now.data.begin() + head * after, now.data.begin() + (head + 1) * after);
  }
  return both;
}

/// A mask of fewer or shorter axes, addressed as if it were [B, H, L, M].
class Broadcast {
 public:
  Broadcast(const std::vector<Index>& shape, const std::vector<Index>& scores) : width_(shape.back()) {
    const std::size_t missing = scores.size() - shape.size();
    Index stride = 1;
    for (std::size_t axis = shape.size(); axis-- > 0; stride *= shape[axis]) {
      const bool for_all = shape[axis] == 1 && axis + 1 < shape.size();
      strides_[missing + axis] = for_all ? 0 : stride;
    }
  }

  bool reaches(Index key) const { return key < width_; }

  std::size_t position(Index batch, Index head, Index query, Index key) const {
    return at(batch * strides_[0] + head * strides_[1] + query * strides_[2] + key * strides_[3]);
  }

 private:
  Index width_;
  Index strides_[4] = {0, 0, 0, 0};
};

void check_mask_shape(const std::vector<Index>& shape, const std::vector<Index>& scores) {
  bool fits = !shape.empty() && shape.size() <= scores.size();
  for (std::size_t i = 1; fits && i <= shape.size(); ++i) {
    const Index given = shape[shape.size() - i], expected = scores[scores.size() - i];
    fits = i == 1 ? given >= 1 && given <= expected : given == 1 || given == expected;
  }
  if (!fits) {
    throw error::invalid_mask("shape", {{"shape", shape}, {"expected", scores}});
  }
}

/// One call: the problem checked, then computed a row of scores at a time.
class Batched {
 public:
  Batched(const Tensor& query, const Tensor& key, const Tensor& value, const BatchedOptions& options)
      : query_(query), key_(key), value_(value), options_(options) {
    check_operand("query", query);
    check_operand("key", key);
    check_operand("value", value);
    check_heads();
    check_past();
    batch_ = query.shape[0], heads_ = query.shape[1], queries_ = query.shape[2], size_ = query.shape[3];
    past_ = options.past_key ? options.past_key->shape[2] : 0;
    keys_ = past_ + key.shape[2];
    value_size_ = value.shape[3];
    check_options();
    check_result_size();
  }

  BatchedResult run() {
    BatchedResult result;
    result.output = {{batch_, heads_, queries_, value_size_}, {}};
    result.output.data.assign(at(batch_ * heads_ * queries_ * value_size_), 0);
    if (options_.keep_scores) {
      result.scores = Tensor{{batch_, heads_, queries_, keys_}, {}};
      result.scores->data.resize(at(batch_ * heads_ * queries_ * keys_));
    }
    if (options_.past_key) {
      result.present_key = concatenate(*options_.past_key, key_);
      result.present_value = concatenate(*options_.past_value, value_);
    }
    const Tensor& keys = result.present_key ? *result.present_key : key_;
    const Tensor& values = result.present_value ? *result.present_value : value_;

    row_.resize(at(keys_));
    for (Index b = 0; b < batch_; ++b) {
      for (Index h = 0; h < heads_; ++h) {
        const Index shared = b * key_.shape[1] + h / (heads_ / key_.shape[1]);
        for (Index i = 0; i < queries_; ++i) {
          const Index row = (b * heads_ + h) * queries_ + i;
          kept_ = result.scores ? &result.scores->data[at(row * keys_)] : nullptr;
          weights(&query_.data[at(row * size_)], &keys.data[at(shared * keys_ * size_)], b, h, i);
          mix(&values.data[at(shared * keys_ * value_size_)], &result.output.data[at(row * value_size_)]);
        }
      }
    }
    // Values that are finite each may add up to something that is not.
    check_finite("output", result.output);
    return result;
  }

 private:
  void check_heads() const {
    const auto &q = query_.shape, &k = key_.shape, &v = value_.shape;
    if (q[0] != k[0] || q[3] != k[3] || q[1] % k[1] != 0) throw error::shape_mismatch("query", q, "key", k);
    if (k[0] != v[0] || k[1] != v[1] || k[2] != v[2]) throw error::shape_mismatch("key", k, "value", v);
  }

  void check_past() const {
    const auto &past_key = options_.past_key, &past_value = options_.past_value;
    if (past_key.has_value() != past_value.has_value()) {
      throw error::invalid_option(past_key ? "pastValue" : "pastKey", "undefined");
    }
    if (!past_key) return;
    check_operand("pastKey", *past_key, true);
    check_operand("pastValue", *past_value, true);
    const auto continues = [](const Tensor& past, const Tensor& now) {
      return past.shape[0] == now.shape[0] && past.shape[1] == now.shape[1] && past.shape[3] == now.shape[3];
    };
    if (!continues(*past_key, key_)) throw error::shape_mismatch("pastKey", past_key->shape, "key", key_.shape);
    if (!continues(*past_value, value_)) {
      throw error::shape_mismatch("pastValue", past_value->shape, "value", value_.shape);
    }
    if (past_key->shape[2] != past_value->shape[2]) {
      throw error::shape_mismatch("pastKey", past_key->shape, "pastValue", past_value->shape);
    }
  }

  void check_options() {
    factor_ = scale_params(options_.scale, size_).number("factor");
    if (options_.softcap) softcap_params(*options_.softcap);
    for (const Index reach : {options_.window.left, options_.window.right}) {
      if (reach < -1) {
        throw error::invalid_mask("window", {{"value", double(reach)}, {"min", -1.0}, {"max", infinity}});
      }
    }
    if (options_.key_lengths) {
      if (std::ssize(*options_.key_lengths) != batch_) {
        throw error::out_of_range("keyLengths.length", double(options_.key_lengths->size()), double(batch_),
                                  double(batch_));
      }
      for (const Index length : *options_.key_lengths) {
        if (length < 0 || length > keys_) throw error::out_of_range("keyLengths", double(length), 0, double(keys_));
      }
    }
    if (options_.mask) std::visit([this](const auto& mask) { check_mask(mask); }, *options_.mask);
  }

  template <typename AnyTensor>
  void check_mask(const AnyTensor& mask) {
    const std::vector<Index> scores{batch_, heads_, queries_, keys_};
    check_mask_shape(mask.shape, scores);
    check_tensor("mask", mask.shape, mask.data.size());
    if constexpr (std::is_same_v<AnyTensor, Tensor>) {
      check_finite("mask", mask, true);
      added_ = &mask;
    } else {
      allowed_ = &mask;
    }
    broadcast_.emplace(mask.shape, scores);
  }

  void check_result_size() const {
    const double rows = double(batch_) * double(heads_) * double(queries_);
    double values = rows * double(value_size_);
    if (options_.keep_scores) values += rows * double(keys_);
    if (options_.past_key) {
      values += double(batch_) * double(key_.shape[1]) * double(keys_) * double(size_ + value_size_);
    }
    if (values > max_trace_values) throw error::too_large("output", values, max_trace_values);
  }

  /// Where query 0 stands among the keys.
  Index offset(Index batch) const {
    if (options_.past_key) return past_;
    if (options_.key_lengths) return (*options_.key_lengths)[at(batch)] - queries_;
    return 0;
  }

  bool visible(Index batch, Index head, Index query, Index key) const {
    const Index position = query + offset(batch);
    const auto& [left, right] = options_.window;
    if (options_.causal && key > position) return false;
    if (left >= 0 && position - key > left) return false;
    if (right >= 0 && key - position > right) return false;
    if (options_.key_lengths && key >= (*options_.key_lengths)[at(batch)]) return false;
    if (broadcast_ && !broadcast_->reaches(key)) return false;
    return !allowed_ || allowed_->data[broadcast_->position(batch, head, query, key)];
  }

  void keep(ScoreStage stage) const {
    if (kept_ && options_.keep_scores == stage) std::copy(row_.begin(), row_.end(), kept_);
  }

  /// One row of weights, from the query's and the keys' features.
  void weights(const double* query, const double* keys, Index batch, Index head, Index i) {
    for (Index j = 0; j < keys_; ++j) {
      double score = 0;
      for (Index k = 0; k < size_; ++k) score += query[k] * keys[j * size_ + k];
      row_[at(j)] = score * factor_;
      if (!std::isfinite(row_[at(j)])) throw error::not_finite("scores", {batch, head, i, j});
    }
    keep(ScoreStage::scaled);
    if (options_.softcap) {
      for (double& score : row_) score = *options_.softcap * elementary::tanh(score / *options_.softcap);
    }
    keep(ScoreStage::capped);
    for (Index j = 0; j < keys_; ++j) {
      double& score = row_[at(j)];
      if (!visible(batch, head, i, j)) {
        score = -infinity;
      } else if (added_) {
        score += added_->data[broadcast_->position(batch, head, i, j)];
      }
    }
    keep(ScoreStage::masked);
    softmax();
    keep(ScoreStage::weights);
  }

  void softmax() {
    const double max = *std::max_element(row_.begin(), row_.end());
    double sum = 0;
    for (double& score : row_) {
      score = score == -infinity ? 0 : elementary::exp(score - max);
      sum += score;
    }
    if (sum == 0) return;  // sees no key
    for (double& weight : row_) weight /= sum;
  }

  void mix(const double* values, double* output) const {
    for (Index j = 0; j < keys_; ++j) {
      for (Index k = 0; k < value_size_; ++k) output[k] += row_[at(j)] * values[j * value_size_ + k];
    }
  }

  const Tensor &query_, &key_, &value_;
  const BatchedOptions& options_;
  Index batch_ = 0, heads_ = 0, queries_ = 0, size_ = 0, past_ = 0, keys_ = 0, value_size_ = 0;
  double factor_ = 1;
  const BoolTensor* allowed_ = nullptr;
  const Tensor* added_ = nullptr;
  std::optional<Broadcast> broadcast_;
  std::vector<double> row_;
  double* kept_ = nullptr;
};

}  // namespace

BatchedResult attention(const Tensor& query, const Tensor& key, const Tensor& value, const BatchedOptions& options) {
  return Batched(query, key, value, options).run();
}

}  // namespace attn
