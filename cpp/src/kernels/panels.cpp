// What it is: eight queries side by side, one to a lane of two vectors, so that nothing ever has to be added up across
// lanes: the largest score, the sum and both products are all plain arithmetic on vectors, and keys and values are read
// as they lie, a number at a time, each against eight queries. Dao et al. 2022 (FlashAttention) for the blocks.
// What it is not: quick for a single query, whose panel has seven lanes that nobody looks at.
#include "exp2.h"
#include "micro.h"

namespace attn::kernels {
namespace {

/// Keys and values of a block stay in the first cache while its panels pass; what a panel has gathered stays in the
/// second while the blocks do.
constexpr Index key_block = 160, query_block = 256;
/// Less than any score.
constexpr float hidden = -1e30f;
/// A score may pass the reference of its row by so much, as a power of two, before the row is brought down to it.
constexpr float headroom = 60;

/// Eight vectors of a matrix with queries as columns: `size` rows of eight floats.
struct Panel {
  float* query;      ///< size × 8, times factor · log2(e)
  float* output;     ///< value_size × 8
  float* reference;  ///< 8: what is taken off every score, negated
  float* sum;        ///< 8: of the exponentials so far
};

/// Keys first … first + count - 1, five at a time, then what is left over.
void scores(const Head& h, Index first, Index count, const Panel& p, float* s) {
  const auto key = [&](Index j) { return h.keys.row(first + j); };
  Index j = 0;
  for (; j + 5 <= count; j += 5) dots<5>(key(j), h.keys.stride, p.query, p.reference, s + j * lanes, h.size);
  if (count - j >= 3) {
    dots<3>(key(j), h.keys.stride, p.query, p.reference, s + j * lanes, h.size);
    j += 3;
  }
  for (; j < count; ++j) dots<1>(key(j), h.keys.stride, p.query, p.reference, s + j * lanes, h.size);
}

void gather(const Head& h, Index first, Index count, const Panel& p, const float* s) {
  const float* value = h.values.row(first);
  Index c = 0;
  for (; c + 5 <= h.value_size; c += 5) mix<5>(value + c, h.values.stride, s, p.output + c * lanes, count);
  if (h.value_size - c >= 4) {
    mix<4>(value + c, h.values.stride, s, p.output + c * lanes, count);
    c += 4;
  }
  for (; c < h.value_size; ++c) mix<1>(value + c, h.values.stride, s, p.output + c * lanes, count);
}

/// Lane r sees key j when j <= diagonal + r; where it does not, s becomes `instead`.
void hide(float* s, Index count, Index diagonal, float instead) {
  const auto shift = static_cast<std::int32_t>(diagonal);
  const Ints last_a = Ints{0, 1, 2, 3} + shift, last_b = last_a + 4;
  for (Index j = std::max<Index>(diagonal + 1, 0); j < count; ++j) {
    const Ints key = Ints{} + static_cast<std::int32_t>(j);
    float* at = s + j * lanes;
    store(at, key > last_a ? splat(instead) : load(at));
    store(at + 4, key > last_b ? splat(instead) : load(at + 4));
  }
}

struct Pair {
  Vec a, b;
};

Pair largest(const float* s, Index count) {
  Pair max{splat(hidden), splat(hidden)};
  for (Index j = 0; j < count; ++j) max = {larger(max.a, load(s + j * lanes)), larger(max.b, load(s + j * lanes + 4))};
  return max;
}

/// s becomes 2^s and is added to the sums; gives the largest s there was. Two keys a turn: they do not wait for each
/// other.
[[gnu::noinline]] Pair exponentials(float* s, Index count, float* sum) {
  Vec sum_a = load(sum), sum_b = load(sum + 4), max_a = splat(hidden), max_b = max_a;
  Index j = 0;
  ATTN_AS_WRITTEN
  for (; j + 2 <= count; j += 2, s += 2 * lanes) {
    const Vec a = load(s), b = load(s + 4), c = load(s + 8), d = load(s + 12);
    max_a = larger(max_a, larger(a, c));
    max_b = larger(max_b, larger(b, d));
    const Vec ea = exp2(a), eb = exp2(b), ec = exp2(c), ed = exp2(d);
    store(s, ea), store(s + 4, eb), store(s + 8, ec), store(s + 12, ed);
    sum_a += ea, sum_b += eb;
    sum_a += ec, sum_b += ed;
  }
  if (j < count) {
    const Vec a = load(s), b = load(s + 4), ea = exp2(a), eb = exp2(b);
    max_a = larger(max_a, a), max_b = larger(max_b, b);
    store(s, ea), store(s + 4, eb);
    sum_a += ea, sum_b += eb;
  }
  store(sum, sum_a), store(sum + 4, sum_b);
  return {max_a, max_b};
}

/// What a panel has gathered is made that of a reference larger by `by`.
void bring_down(const Head& h, const Panel& p, Pair by, Pair sum) {
  const Vec a = exp2(-by.a), b = exp2(-by.b);
  for (Index c = 0; c < h.value_size; ++c) {
    float* at = p.output + c * lanes;
    store(at, load(at) * a), store(at + 4, load(at + 4) * b);
  }
  store(p.sum, sum.a * a), store(p.sum + 4, sum.b * b);
  store(p.reference, load(p.reference) - by.a), store(p.reference + 4, load(p.reference + 4) - by.b);
}

/// A panel against keys first … first + count - 1.
void absorb(const Head& h, const Panel& p, Index first, Index count, Index diagonal, float* s) {
  const bool masked = diagonal < count - 1;
  count = std::min(count, diagonal + lanes);  // beyond, none of the eight looks
  const auto score = [&] {
    scores(h, first, count, p, s);
    if (masked) hide(s, count, diagonal, hidden);
  };
  score();
  if (first == 0) {
    // The reference is the largest score of the first block, and not of all: it is known before anything is added up.
    const Pair max = largest(s, count);
    for (Index j = 0; j < count; ++j) {
      float* at = s + j * lanes;
      store(at, load(at) - max.a), store(at + 4, load(at + 4) - max.b);
    }
    store(p.reference, -max.a), store(p.reference + 4, -max.b);
  }
  const Pair sum{load(p.sum), load(p.sum + 4)};
  const Pair max = exponentials(s, count, p.sum);
  const Vec limit = splat(headroom);
  if (any(max.a > limit) || any(max.b > limit)) [[unlikely]] {
    // Only rows that ran away: the others must not notice who stands beside them.
    bring_down(h, p, {max.a > limit ? max.a : splat(0), max.b > limit ? max.b : splat(0)}, sum);
    score();
    exponentials(s, count, p.sum);
  }
  if (masked) hide(s, count, diagonal, 0);  // 2^-126 would be next to nothing, and a hidden key is nothing
  gather(h, first, count, p, s);
}

/// Up to eight queries into the lanes of a panel; lanes to spare are queries of zeros.
void take(const Head& h, Index first, Index count, const Panel& p) {
  const Vec factor = splat(h.factor * log2e);
  for (Index half = 0; half < lanes; half += 4) {
    const auto row = [&](Index r, Index t) {
      return half + r < count ? load(h.query.row(first + half + r) + t) * factor : splat(0);
    };
    Index t = 0;
    for (; t + 4 <= h.size; t += 4) {
      Vec a = row(0, t), b = row(1, t), c = row(2, t), d = row(3, t);
      transpose(a, b, c, d);
      float* to = p.query + t * lanes + half;
      store(to, a), store(to + lanes, b), store(to + 2 * lanes, c), store(to + 3 * lanes, d);
    }
    for (; t < h.size; ++t) {
      for (Index r = half; r < half + 4; ++r) {
        p.query[t * lanes + r] = r < count ? h.query.row(first + r)[t] * factor[0] : 0;
      }
    }
  }
  std::fill_n(p.output, h.value_size * lanes, 0.0f);
  std::fill_n(p.reference, lanes, 0.0f);
  std::fill_n(p.sum, lanes, 0.0f);
}

/// `count` columns of eight lanes, divided by the sums, as rows that begin `stride` apart.
void give(const float* from, Index columns, const float* sum, float* to, Index stride, Index rows) {
  for (Index half = 0; half < rows; half += 4) {
    const Vec inverse = splat(1) / load(sum + half);
    const Index here = std::min<Index>(rows - half, 4);
    Index c = 0;
    for (; c + 4 <= columns; c += 4) {
      const float* at = from + c * lanes + half;
      Vec row[4] = {load(at), load(at + lanes), load(at + 2 * lanes), load(at + 3 * lanes)};
      for (Vec& v : row) v *= inverse;
      transpose(row[0], row[1], row[2], row[3]);
      for (Index r = 0; r < here; ++r) store(to + (half + r) * stride + c, row[r]);
    }
    for (; c < columns; ++c) {
      for (Index r = 0; r < here; ++r) to[(half + r) * stride + c] = from[c * lanes + half + r] * inverse[r];
    }
  }
}

/// Where the diagonal runs for the panel that begins with query i, seen from key `first`; far away where there is none.
Index diagonal_of(const Head& h, Index i, Index first) {
  const Index none = Index{1} << 30;
  return h.causal && h.past < none ? h.past + i - first : none;
}

Panel panel_at(const Head& h, float* at) {
  float* output = at + h.size * lanes;
  float* reference = output + h.value_size * lanes;
  return {at, output, reference, reference + lanes};
}

/// Panels whose weights are wanted hold all their scores: m × 8 of them.
void with_weights(const Head& h, Index first, Index count, float* scratch) {
  const Panel p = panel_at(h, scratch);
  float* s = p.sum + lanes;
  for (Index i = first; i < first + count; i += lanes) {
    const Index rows = std::min(lanes, first + count - i), seen = h.visible(i + rows - 1);
    take(h, i, rows, p);
    scores(h, 0, seen, p, s);
    const Index diagonal = diagonal_of(h, i, 0);
    const bool masked = diagonal < seen - 1;
    if (masked) hide(s, seen, diagonal, hidden);
    const Pair max = largest(s, seen);
    for (Index j = 0; j < seen; ++j) {
      float* at = s + j * lanes;
      store(at, load(at) - max.a), store(at + 4, load(at + 4) - max.b);
    }
    exponentials(s, seen, p.sum);
    if (masked) hide(s, seen, diagonal, 0);
    gather(h, 0, seen, p, s);
    give(p.output, h.value_size, p.sum, h.output.row(i), h.output.stride, rows);
    give(s, seen, p.sum, h.weights + i * h.key_count, h.key_count, rows);
    for (Index r = i; r < i + rows; ++r) {
      std::fill(h.weights + r * h.key_count + seen, h.weights + (r + 1) * h.key_count, 0.0f);
    }
  }
}

}  // namespace

Index scratch_floats(const Head& h) {
  const Index scores = h.weights ? h.key_count * lanes : std::max(h.key_count, key_block * lanes);
  return query_block * (h.size + h.value_size + 2) + scores;
}

void panels(const Head& h, Index first, Index count, float* scratch) {
  if (h.weights) return with_weights(h, first, count, scratch);
  float* s = scratch;
  float* room = scratch + key_block * lanes;
  const Index each = lanes * (h.size + h.value_size + 2);
  const auto panel = [&](Index index) { return panel_at(h, room + index * each); };
  for (Index begin = first; begin < first + count; begin += query_block) {
    const Index rows = std::min(query_block, first + count - begin), last = h.visible(begin + rows - 1);
    for (Index r = 0; r < rows; r += lanes) take(h, begin + r, std::min(lanes, rows - r), panel(r / lanes));
    for (Index key = 0; key < last; key += key_block) {
      const Index keys = std::min(key_block, last - key);
      for (Index r = 0; r < rows; r += lanes) {
        const Index diagonal = diagonal_of(h, begin + r, key);
        if (diagonal + lanes > 0) absorb(h, panel(r / lanes), key, keys, diagonal, s);
      }
    }
    for (Index r = 0; r < rows; r += lanes) {
      const Panel p = panel(r / lanes);
      give(p.output, h.value_size, p.sum, h.output.row(begin + r), h.output.stride, std::min(lanes, rows - r));
    }
  }
}

}  // namespace attn::kernels
