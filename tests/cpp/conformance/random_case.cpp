#include "random_case.h"

namespace attn::test {
namespace {

using Axes = std::vector<Index>;

Tensor numbers(Random& random, Axes shape, double size = 2) {
  Tensor tensor{std::move(shape), {}};
  tensor.data.resize(static_cast<std::size_t>(element_count(tensor.shape)));
  for (double& value : tensor.data) value = random.real(-size, size);
  return tensor;
}

Tensor whole_numbers(Random& random, Axes shape, Index below) {
  Tensor tensor = numbers(random, std::move(shape));
  for (double& value : tensor.data) value = double(random.below(below));
  return tensor;
}

Axes some_shape(Random& random, Index least_rank) {
  Axes shape;
  for (Index rank = random.between(least_rank, 4); rank > 0; --rank) shape.push_back(random.between(1, 4));
  return shape;
}

/// An axis counted from the front or from the end, or not said, which is the last one.
void choose_axis(Case& one, Random& random, std::size_t rank) {
  const auto axes = static_cast<Index>(rank);
  if (random.below(4) != 0) one.attributes["axis"] = random.between(-axes, axes - 1);
}

void add_mask(Case& one, Random& random, const Axes& scores) {
  const bool truth = random.coin();
  Axes shape = scores;
  shape.erase(shape.begin(), shape.begin() + random.below(4));
  for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis) {
    if (random.below(3) == 0) shape[axis] = 1;
  }
  // One key wide could be read as the same for all keys; the definition does not say.
  if (shape.back() > 2 && random.below(3) == 0) --shape.back();
  Tensor mask = truth ? whole_numbers(random, shape, 2) : numbers(random, shape);
  if (!truth) {
    for (double& value : mask.data) {
      if (random.below(6) == 0) value = -std::numeric_limits<double>::infinity();
    }
  }
  one.inputs["attn_mask"] = mask;
  one.types["attn_mask"] = truth ? "bool" : "float32";
}

void attention(Case& one, Random& random) {
  const Index batch = random.between(1, 2), shared = random.between(1, 2), heads = shared * random.between(1, 3);
  const Index queries = random.between(1, 4), fresh = random.between(1, 5), size = random.between(1, 4),
              value_size = random.between(1, 3);
  const bool merged = random.coin();
  const auto shape = [&](Index of, Index length, Index width) {
    return merged ? Axes{batch, length, of * width} : Axes{batch, of, length, width};
  };
  one.inputs = {{"Q", numbers(random, shape(heads, queries, size))},
                {"K", numbers(random, shape(shared, fresh, size))},
                {"V", numbers(random, shape(shared, fresh, value_size))}};
  if (merged) one.attributes = {{"q_num_heads", heads}, {"kv_num_heads", shared}};

  Index keys = fresh;
  const Index cache = random.below(3);
  if (cache == 1) {
    const Index past = random.between(0, 3);
    keys += past;
    one.inputs["past_key"] = numbers(random, {batch, shared, past, size});
    one.inputs["past_value"] = numbers(random, {batch, shared, past, value_size});
  } else if (cache == 2) {
    one.inputs["nonpad_kv_seqlen"] = whole_numbers(random, {batch}, keys + 1);
  }
  if (random.coin()) add_mask(one, random, {batch, heads, queries, keys});
  if (random.coin()) one.attributes["is_causal"] = 1;
  if (random.below(3) == 0) one.attributes["scale"] = random.real(-1, 2);
  if (random.below(3) == 0) one.attributes["softcap"] = random.real(0.5, 4);
  if (random.below(3) == 0) one.attributes["left_window_size"] = random.between(-1, 3);
  if (random.below(3) == 0) one.attributes["right_window_size"] = random.between(-1, 3);
  if (random.below(4) != 0) one.attributes["qk_matmul_output_mode"] = random.between(0, 3);
}

void flex_attention(Case& one, Random& random) {
  const Index batch = random.between(1, 2), shared = random.between(1, 2), heads = shared * random.between(1, 3);
  const Index keys = random.between(1, 5), size = random.between(1, 4);
  one.inputs = {{"Q", numbers(random, {batch, heads, random.between(1, 4), size})},
                {"K", numbers(random, {batch, shared, keys, size})},
                {"V", numbers(random, {batch, shared, keys, random.between(1, 3)})}};
  const char* kinds[] = {"causal", "add", "softcap", "add_q_minus_k"};
  if (random.coin()) one.attributes["scale"] = random.real(-1, 2);
  if (random.below(4) != 0) {
    one.attributes["score_mod"] = {{"kind", kinds[random.below(4)]}, {"value", random.real(0.5, 3)}};
  }
  if (random.coin()) one.attributes["prob_mod"] = {{"kind", "multiply"}, {"value", random.real(-2, 2)}};
}

void rotary(Case& one, Random& random) {
  const Index batch = random.between(1, 2), heads = random.between(1, 3), length = random.between(1, 4),
              size = 2 * random.between(1, 4);
  Index turned = size;
  if (random.coin()) one.attributes["rotary_embedding_dim"] = turned = 2 * random.between(1, size / 2);
  if (random.coin()) one.attributes["interleaved"] = 1;
  if (random.coin()) {
    one.inputs["X"] = numbers(random, {batch, length, heads * size});
    one.attributes["num_heads"] = heads;
  } else {
    one.inputs["X"] = numbers(random, {batch, heads, length, size});
  }
  Axes caches{batch, length, turned / 2};
  if (random.coin()) {
    caches = {random.between(1, 6), turned / 2};
    one.inputs["position_ids"] = whole_numbers(random, {batch, length}, caches[0]);
  }
  one.inputs["cos_cache"] = numbers(random, caches);
  one.inputs["sin_cache"] = numbers(random, caches);
}

void normalization(Case& one, Random& random) {
  const Axes shape = some_shape(random, 2);
  one.inputs["X"] = numbers(random, shape);
  choose_axis(one, random, shape.size());
  const Axes group(shape.begin() + static_cast<Index>(one.axis(shape.size())), shape.end());
  one.inputs["Scale"] = numbers(random, group);
  if (one.op == "LayerNormalization" && random.coin()) one.inputs["B"] = numbers(random, group);
  if (random.coin()) one.attributes["epsilon"] = random.real(1e-3, 1);
}

}  // namespace

Case random_case(const std::string& op, Random& random) {
  Case one{
      .name = "random", .op = op, .attributes = nlohmann::json::object(), .inputs = {}, .outputs = {}, .types = {}};
  if (op == "Attention") {
    attention(one, random);
  } else if (op == "FlexAttention") {
    flex_attention(one, random);
  } else if (op == "RotaryEmbedding") {
    rotary(one, random);
  } else if (op == "LayerNormalization" || op == "RMSNormalization") {
    normalization(one, random);
  } else if (op == "Softmax" || op == "LogSoftmax") {
    one.inputs["X"] = numbers(random, some_shape(random, 1), 20);
    choose_axis(one, random, one.inputs["X"].shape.size());
  } else if (op == "SwiGLU") {
    const Axes shape = some_shape(random, 1);
    one.inputs = {{"A", numbers(random, shape, 6)}, {"B", numbers(random, shape, 6)}};
    if (random.coin()) one.attributes["alpha"] = random.real(-2, 2);
  } else {
    one.inputs["X"] = numbers(random, some_shape(random, 1), 6);
    if (op == "Swish" && random.coin()) one.attributes["alpha"] = random.real(-2, 2);
    if (op == "Gelu" && random.coin()) one.attributes["approximate"] = random.coin() ? "tanh" : "none";
  }
  return one;
}

}  // namespace attn::test
