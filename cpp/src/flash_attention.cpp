#include "attn/flash_attention.h"

#include <algorithm>

#include "attn/error.h"
#include "attn/limits.h"
#include "recipe.h"

namespace attn {
namespace {

Index tile_size(const char* name, Index size, Index whole) {
  if (size < 1) throw error::out_of_range(name, double(size), 1, double(whole));
  return std::min(size, whole);
}

/// What runs over the tiles of a row from left to right; none before the first.
struct Running {
  Operand max = nullptr;
  Operand sum = nullptr;
  Operand accumulator = nullptr;
};

/// One tile of scores after the other, and what runs over them.
class FlashPlan {
 public:
  FlashPlan(const Part& trace, const ScoreOptions& options)
      : options_(options), query_(trace.place("query")), key_(trace.place("key")), value_(trace.place("value")) {
    const Index n = trace.shape(query_).rows, m = trace.shape(key_).rows;
    scale_ = scale_params(options.scale, trace.shape(query_).cols);
    if (options.bias) bias_ = trace.place("bias");
    if (!options.mask.empty()) {
      check_size("scores", double(n), double(m));
      mask_ = mask_params(options, {n, m}).matrix("mask");
    }
  }

  /// Plans one tile. `before` is what ran up to the tile to the left.
  Running add(const Part& tile, const Running& before, const Block& block) const {
    const Axes column{"query", "number"};
    const Place scores = add_scores(tile, block);
    const Place max = tile.add("rowMax", "tile_max", {scores, before.max}, column);
    const Place rescale = tile.add("rescale", "rescale", {max, before.max}, column);
    const Operand rescaled = is_none(before.max) ? Place::none : rescale;
    return {max, tile.add("rowSum", "tile_sum", {scores, max, rescaled, before.sum}, column),
            tile.add("accumulator", "tile_accumulate", {scores, max, value_, rescaled, before.accumulator},
                     {"query", "feature"}, {{"col", double(block.col)}})};
  }

 private:
  /// Plans the scores of the tile and what happens to them; returns the last step.
  Place add_scores(const Part& tile, const Block& block) const {
    const Axes axes{"query", "key"};
    const Params place{{"row", double(block.row)},
                       {"col", double(block.col)},
                       {"rows", double(block.rows)},
                       {"cols", double(block.cols)}};
    Params scores = place;
    scores.set(scale_);
    Place last = tile.add("scores", "tile_scores", {query_, key_}, axes, std::move(scores));
    if (options_.softcap) last = tile.add("capped", "softcap", {last}, axes, softcap_params(*options_.softcap));
    if (options_.bias) {
      tile.add("bias", "slice", {bias_}, axes, place);
      last = tile.add("biased", "add", {last, "bias"}, axes);
    }
    if (!options_.mask.empty()) {
      const BoolMatrix part = mask_.block(block.row, block.col, block.rows, block.cols);
      last = tile.add("masked", "mask", {last}, axes, {{"mask", part}, {"maskedScore", options_.masked_score}});
    }
    return last;
  }

  const ScoreOptions& options_;
  Place query_;
  Place key_;
  Place value_;
  Place bias_ = Place::none;
  Params scale_;
  BoolMatrix mask_;
};

}  // namespace

Trace flash_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value, const Tiles& tiles,
                      const ScoreOptions& options) {
  const Index n = query.rows(), m = key.rows();
  TraceBuilder trace("flashAttention");
  add_query_key_value(trace, query, key, value);
  add_bias_input(trace, options);
  if (query.cols() != key.cols()) throw trace.mismatch("query", "key");
  if (m != value.rows()) throw trace.mismatch("key", "value");
  if (options.bias && shape_of(*options.bias) != Shape{n, m}) {
    throw error::shape_mismatch({"scores", {n, m}}, {"bias", shape_of(*options.bias)});
  }
  const Index tile_rows = tile_size("tileRows", tiles.rows, n), tile_cols = tile_size("tileCols", tiles.cols, m);

  const FlashPlan plan(trace, options);
  std::vector<Operand> last_of_each_row;
  for (Index row = 0; row < n; row += tile_rows) {
    const Part tiles_of_row = trace.part("tile", row / tile_rows);
    Running running;
    for (Index col = 0; col < m; col += tile_cols) {
      running = plan.add(tiles_of_row.part(col / tile_cols), running,
                         {row, col, std::min(tile_rows, n - row), std::min(tile_cols, m - col)});
    }
    last_of_each_row.push_back(running.accumulator);
    last_of_each_row.push_back(running.sum);
  }
  trace.add("output", "tile_output", last_of_each_row, {"query", "feature"},
            {{"tileRows", double(tile_rows)},
             {"tileCols", double(tile_cols)},
             {"floatsHeld", double(tile_rows) * double(tile_cols + 3 + value.cols())},
             {"floatsPlain", double(n) * double(m)}});
  return std::move(trace).run();
}

}  // namespace attn
