// Attention without ever holding all scores: the same numbers, tile by tile.
#pragma once

#include "attn/matrix.h"
#include "attn/score_options.h"
#include "attn/trace.h"

namespace attn {

/// How many queries and how many keys meet at a time; both from 1. The last tiles of a row or column may be smaller.
struct Tiles {
  Index rows = 1;
  Index cols = 1;
};

/// Exact attention with a running maximum and a running sum: when a tile brings a larger maximum, what was summed up to
/// then is rescaled by exp(old maximum - new). It saves memory traffic, not operations. Dao et al. 2022, algorithm 1;
/// the division at the end is that of Dao 2023.
///
/// query n × d, key m × d, value m × dv. Tile r.c holds queries r·rows … and keys c·cols …. Steps:
///     query, key, value, bias?,
///     tile.0.0.scores (scaled), .capped?, .bias?, .biased?, .masked?, .rowMax, .rescale, .rowSum, .accumulator,
///     tile.0.1.scores …, tile.1.0.scores …, output n × dv
/// rowMax, rescale and rowSum are columns. The rescale factor of the first tile in a row is 0: nothing came before.
///
/// Params of output: tileRows, tileCols; floatsHeld, the most numbers held at a time besides arguments and output (a
/// tile of scores, three columns and the accumulator: rows · (cols + 3 + dv)); floatsPlain = n·m, the scores that plain
/// attention holds.
///
/// Throws as scaled_dot_product_attention; `out_of_range` (tileRows, tileCols).
///
/// Example: `flash_attention(query, key, value, {.rows = 64, .cols = 64})`
Trace flash_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value, const Tiles& tiles,
                      const ScoreOptions& options = {});

}  // namespace attn
