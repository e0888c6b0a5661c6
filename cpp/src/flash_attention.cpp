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

/// One tile of scores after the other, and what runs over them.
class FlashPlan {
 public:
  FlashPlan(TraceBuilder& trace, const ScoreOptions& options) : trace_(trace), options_(options) {
    const Index n = trace.shape("query").rows, m = trace.shape("key").rows;
    scale_ = scale_params(options.scale, trace.shape("query").cols);
    if (!options.mask.empty()) {
      check_size("scores", double(n), double(m));
      mask_ = mask_params(options, {n, m}).matrix("mask");
    }
  }

  /// Plans tile r.c. `previous` is the prefix of the tile to the left, empty for the first.
  void add(const std::string& tile, const std::string& previous, const Block& block) {
    const Axes column{"query", "number"};
    const std::string scores = add_scores(tile, block);
    const std::string max = tile + "rowMax";
    const auto with_previous = [&](std::vector<std::string> operands, const char* name, bool rescaled) {
      if (previous.empty()) return operands;
      if (rescaled) operands.push_back(tile + "rescale");
      operands.push_back(previous + name);
      return operands;
    };
    trace_.add(max, "tile_max", with_previous({scores}, "rowMax", false), column);
    trace_.add(tile + "rescale", "rescale", with_previous({max}, "rowMax", false), column);
    trace_.add(tile + "rowSum", "tile_sum", with_previous({scores, max}, "rowSum", true), column);
    trace_.add(tile + "accumulator", "tile_accumulate", with_previous({scores, max, "value"}, "accumulator", true),
               {"query", "feature"}, {{"col", double(block.col)}});
  }

 private:
  /// Plans the scores of the tile and what happens to them; returns the last id.
  std::string add_scores(const std::string& tile, const Block& block) {
    const Axes axes{"query", "key"};
    const Params place{{"row", double(block.row)},
                       {"col", double(block.col)},
                       {"rows", double(block.rows)},
                       {"cols", double(block.cols)}};
    Params scores = place;
    for (const auto& [name, value] : scale_) scores.set(name, value);
    std::string last = tile + "scores";
    trace_.add(last, "tile_scores", {"query", "key"}, axes, scores);

    const auto then = [&](const char* name, const char* op, std::vector<std::string> operands, Params params) {
      trace_.add(tile + name, op, std::move(operands), axes, std::move(params));
      last = tile + name;
    };
    if (options_.softcap) then("capped", "softcap", {last}, softcap_params(*options_.softcap));
    if (options_.bias) {
      trace_.add(tile + "bias", "slice", {"bias"}, axes, place);
      then("biased", "add", {last, tile + "bias"}, {});
    }
    if (!options_.mask.empty()) {
      const BoolMatrix part = mask_.block(block.row, block.col, block.rows, block.cols);
      then("masked", "mask", {last}, {{"mask", part}, {"maskedScore", options_.masked_score}});
    }
    return last;
  }

  TraceBuilder& trace_;
  const ScoreOptions& options_;
  Params scale_;
  BoolMatrix mask_;
};

}  // namespace

Trace flash_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value, const Tiles& tiles,
                      const ScoreOptions& options) {
  const Index n = query.rows(), m = key.rows();
  const Shape scores{n, m};
  TraceBuilder trace("flashAttention");
  trace.input("query", query, {"query", "feature"});
  trace.input("key", key, {"key", "feature"});
  trace.input("value", value, {"key", "feature"});
  add_bias_input(trace, options);
  if (query.cols() != key.cols()) throw error::shape_mismatch({"query", shape_of(query)}, {"key", shape_of(key)});
  if (m != value.rows()) throw error::shape_mismatch({"key", shape_of(key)}, {"value", shape_of(value)});
  if (options.bias && shape_of(*options.bias) != scores) {
    throw error::shape_mismatch({"scores", scores}, {"bias", shape_of(*options.bias)});
  }
  const Index tile_rows = tile_size("tileRows", tiles.rows, n), tile_cols = tile_size("tileCols", tiles.cols, m);

  FlashPlan plan(trace, options);
  std::vector<std::string> last_of_each_row;
  for (Index row = 0; row < n; row += tile_rows) {
    std::string previous;
    for (Index col = 0; col < m; col += tile_cols) {
      const std::string tile = "tile." + std::to_string(row / tile_rows) + "." + std::to_string(col / tile_cols) + ".";
      plan.add(tile, previous, {row, col, std::min(tile_rows, n - row), std::min(tile_cols, m - col)});
      previous = tile;
    }
    last_of_each_row.insert(last_of_each_row.end(), {previous + "accumulator", previous + "rowSum"});
  }
  trace.add("output", "tile_output", std::move(last_of_each_row), {"query", "feature"},
            {{"tileRows", double(tile_rows)},
             {"tileCols", double(tile_cols)},
             {"floatsHeld", double(tile_rows) * double(tile_cols + 3 + value.cols())},
             {"floatsPlain", double(n) * double(m)}});
  return std::move(trace).run();
}

}  // namespace attn
