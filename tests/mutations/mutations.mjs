// Ways to get each algorithm and each op wrong, one small slip each: a wrong index, a missing scale, a flipped mask.
// Every one of them has to make a test fail (see run.mjs). `find` stands exactly once in the file below cpp/src.

/** Slips in the recipe of an algorithm of API.md: [file, find, replace, what is wrong then]. */
export const algorithms = {
  scaledDotProductAttention: [
    ['recipe.cpp', '{{"factor", 1 / std::sqrt(size)}', '{{"factor", 1 / size}', 'divides by d, not by its root'],
    ['recipe.cpp', 'shape(recipe.query).cols));', 'shape(recipe.query).rows));', 'scales by the number of queries'],
    ['recipe.cpp', '{"weights", "value"}, {"query"', '{last, "value"}, {"query"', 'mixes by scores'],
    [
      'recipe.cpp',
      'trace.add("biased", "add", {last, bias}',
      'trace.add("biased", "add", {scores, bias}',
      'biases the raw scores',
    ],
  ],
  masks: [
    ['mask.cpp', 'return j - i <= causal.past;', 'return j - i < causal.past;', 'causal hides the token itself'],
    ['mask.cpp', 'return j - i <= causal.past;', 'return i - j <= causal.past;', 'causal looks ahead'],
    ['mask.cpp', 'return j < padding.length;', 'return j <= padding.length;', 'padding shows one key too many'],
    ['mask.cpp', 'i - j <= window.left)', 'j - i <= window.left)', 'the window reaches left to the right'],
    [
      'mask.cpp',
      'return j <= i || j < prefix.length;',
      'return j <= i && j < prefix.length;',
      'a prefix hides what comes after it',
    ],
    [
      'mask.cpp',
      'return i / block.size == j / block.size;',
      'return i % block.size == j % block.size;',
      'blocks by remainder',
    ],
    [
      'mask.cpp',
      'allowed_(i, j) && may_attend(i, j)',
      'allowed_(i, j) || may_attend(i, j)',
      'one part of the mask is enough',
    ],
    [
      'mask.cpp',
      'list.real[static_cast<std::size_t>(j)]',
      '!list.real[static_cast<std::size_t>(j)]',
      'true means hidden',
    ],
  ],
  additiveAttention: [
    ['scoring.cpp', '{"key", "keyWeight"}, {"key"', '{"key", "queryWeight"}, {"key"', 'projects keys as queries'],
    [
      'scoring.cpp',
      '.weight = "scoreWeight",\n                 .usually_scaled = false',
      '.weight = "scoreWeight",\n                 .usually_scaled = true',
      'scales additive scores',
    ],
  ],
  luongAttention: [
    [
      'scoring.cpp',
      'add_attention(trace, options, {.usually_scaled = false});',
      'add_attention(trace, options, {.usually_scaled = true});',
      'scales the dot products',
    ],
    ['scoring.cpp', '{.query = "projectedQuery"', '{.query = "query"', 'leaves the matrix out'],
  ],
  selfAttention: [
    [
      'attention.cpp',
      'trace.add("query", "linear", {input, "queryWeight"}',
      'trace.add("query", "linear", {input, "keyWeight"}',
      'queries made with the key weights',
    ],
    [
      'attention.cpp',
      'trace.add("value", "linear", {context, "valueWeight"}',
      'trace.add("value", "linear", {context, "keyWeight"}',
      'values made with the key weights',
    ],
  ],
  crossAttention: [
    [
      'attention.cpp',
      'trace.add("key", "linear", {context, "keyWeight"}',
      'trace.add("key", "linear", {"input", "keyWeight"}',
      'keys from the input',
    ],
    [
      'attention.cpp',
      'add_projected_attention(trace, from, to',
      'add_projected_attention(trace, from, from',
      'does not look at the context',
    ],
  ],
  multiHeadAttention: [
    [
      'recipe.cpp',
      'const Index group = i / (sizes.heads / sizes.shared);',
      'const Index group = i % sizes.shared;',
      'shares key heads in turn',
    ],
    [
      'recipe.cpp',
      'split("value", value, {"key", "feature"}, group, sizes.value);',
      'split("value", value, {"key", "feature"}, 0, sizes.value);',
      'every head mixes the first values',
    ],
    [
      'recipe.cpp',
      'add_rotation(head, "rotatedKey", {"key"',
      'add_rotation(head, "rotatedKey", {"query"',
      'rotates queries into keys',
    ],
    ['recipe.cpp', 'slopes_, number, queries_', 'slopes_, 0, queries_', 'one slope for all heads'],
    ['recipe.cpp', '{concat, "outputWeight"', '{concat, "queryWeight"', 'projects back with the query weights'],
  ],
  softmax: [
    [
      'softmax.cpp',
      'if (options.temperature != 1) temperature.set("temperature", options.temperature);',
      'if (options.temperature != 1) temperature.set("temperature", 1 / options.temperature);',
      'multiplies by the temperature',
    ],
    ['softmax.cpp', 'by_row ? "row_sum" : "column_sum"', 'by_row ? "column_sum" : "row_sum"', 'sums the other way'],
  ],
  logSoftmax: [
    [
      'softmax.cpp',
      '"subtract_log", {exponents, "sums"}',
      '"subtract_log", {"scores", "sums"}',
      'forgets that the maximum was subtracted',
    ],
    ['softmax.cpp', 'return apart(scores, options, true);', 'return apart(scores, {}, true);', 'ignores its options'],
  ],
  activation: [
    ['activation.cpp', 'op_of(kind), {gate, input}', 'op_of(kind), {input, gate}', 'gates by the input'],
    ['activation.cpp', 'options.alpha.value_or(1)', '1', 'ignores alpha'],
  ],
  sinusoidalEncoding: [
    [
      'positions.cpp',
      'trace.keep(name, count_from(0, count)',
      'trace.keep(name, count_from(1, count)',
      'counts from one',
    ],
    [
      'ops/angles.h',
      'exponent(double(2 * pair) / double(size))',
      'exponent(double(pair) / double(size))',
      'turns half as fast',
    ],
  ],
  sinusoidalShift: [
    ['positions.cpp', 'Matrix::Constant(1, 1, by)', 'Matrix::Constant(1, 1, -by)', 'shifts backwards'],
    [
      'positions.cpp',
      '"position_shift", {"by"}, {"feature", "feature"}, {{"size", double(size)}, {"base", base}}',
      '"position_shift", {"by"}, {"feature", "feature"}, {{"size", double(size)}, {"base", 10000.0}}',
      'ignores the base',
    ],
  ],
  rotaryEmbedding: [
    ['positions.cpp', 'options.positions->transpose()', 'count_from(0, n)', 'ignores the positions'],
    [
      'positions.cpp',
      '{{"size", double(size)}, {"interleaved", interleaved}}',
      '{{"size", double(size)}, {"interleaved", !interleaved}}',
      'pairs the other features',
    ],
    ['positions.cpp', '{"positions", "sin"}', '{"positions", "cos"}', 'looks sines up among cosines'],
  ],
  alibiBias: [
    ['positions.cpp', 'slopes, head, queries', 'slopes, 0, queries', 'one slope for all'],
    [
      'positions.cpp',
      'trace.keep("heads", count_from(1, heads)',
      'trace.keep("heads", count_from(0, heads)',
      'heads counted from zero',
    ],
  ],
  layerNorm: [
    ['normalization.cpp', '"row_variance", {input, "mean"}', '"row_mean_square", {input}', 'no mean in the variance'],
    [
      'normalization.cpp',
      '{"variance"}, number_axes, epsilon_params(epsilon)',
      '{"variance"}, number_axes, epsilon_params(1e-5)',
      'ignores epsilon',
    ],
  ],
  rmsNorm: [
    [
      'normalization.cpp',
      'trace.add("meanSquare", "row_mean_square", {"input"}',
      'trace.add("meanSquare", "row_mean", {"input"}',
      'the mean, not of squares',
    ],
    [
      'normalization.cpp',
      '{"input", "meanSquare"}, axes, epsilon_params(epsilon)',
      '{"input", "meanSquare"}, axes, epsilon_params(0)',
      'leaves epsilon out',
    ],
  ],
  feedForward: [
    ['feed_forward.cpp', '{"activated", "outputWeight"', '{"hidden", "outputWeight"', 'leaves the activation out'],
    ['feed_forward.cpp', 'weights.hidden_bias ? "hiddenBias" : nullptr', 'nullptr', 'leaves the first bias out'],
  ],
  encoderLayer: [
    ['residuals.h', '{last_, made}', '{made, made}', 'no residual'],
    [
      'residuals.h',
      'options_.norm == NormPlace::post',
      'options_.norm == NormPlace::pre',
      'the norm at the other place',
    ],
    ['encoder.cpp', '"norm2", weights.norm2, [&](Place', '"norm2", weights.norm1, [&](Place', 'the first norm twice'],
  ],
  decoderLayer: [
    [
      'decoder.cpp',
      '"crossAttention"), from, memory, weights.cross',
      '"crossAttention"), from, from, weights.cross',
      'does not look at the memory',
    ],
    [
      'decoder.cpp',
      'cross_options(options, memory_mask)',
      'cross_options(options, {})',
      'ignores the mask of the memory',
    ],
  ],
  encoder: [
    ['residuals.h', 'input = add_layer(', 'add_layer(', 'every layer begins with the input'],
    ['residuals.h', 'input = add_layer_norm(', 'add_layer_norm(', 'the final norm is for nothing'],
  ],
  decoder: [
    ['decoder.cpp', 'layer.options, layer.memory_mask)', 'layer.options, {})', 'ignores the masks of the layers'],
    [
      'decoder.cpp',
      'add_decoder(trace, tokens, remembered, stack);',
      'add_decoder(trace, remembered, tokens, stack);',
      'takes input for memory',
    ],
  ],
  transformer: [
    ['transformer.cpp', '"lookup", {"target", "embedding"}', '"lookup", {"source", "embedding"}', 'decodes the source'],
    ['transformer.cpp', 'target_tokens, encoded', 'target_tokens, source_tokens', 'leaves the encoder out'],
  ],
  flashAttention: [
    [
      'flash_attention.cpp',
      '{scores, max, rescaled, before.sum}',
      '{scores, max, before.sum}',
      'no rescale of the sum',
    ],
    [
      'flash_attention.cpp',
      'mask_.block(block.row, block.col,',
      'mask_.block(0, block.col,',
      'the mask of the first rows',
    ],
    [
      'flash_attention.cpp',
      'double(tile_cols + 3 + value.cols())',
      'double(tile_cols + 2 + value.cols())',
      'miscounts the floats held',
    ],
  ],
  cachedDecode: [
    ['cached_decode.cpp', '{{"row", double(t)}', '{{"row", 0.0}', 'decodes the first token again'],
    ['cached_decode.cpp', 'n * (n + 1) * (n + 2) / 6', 'n * (n + 1) * (n + 1) / 6', 'miscounts the recomputation'],
    [
      'cached_decode.cpp',
      'values[0] = token.add("weights"',
      'values[0] = token.place("scores"); token.add("weights"',
      'mixes by scores',
    ],
    [
      'cached_decode.cpp',
      '{"bytes", bytes * s.shared',
      '{"bytes", bytes * s.heads',
      'the saving of shared heads is lost',
    ],
  ],
  attentionGradient: [
    [
      'gradients.cpp',
      '"weightsGradient"}, scores_axes, scale);',
      '"weightsGradient"}, scores_axes);',
      'the scale is missing',
    ],
    [
      'gradients.cpp',
      '"transposed_matmul", {"scoresGradient", "query"}',
      '"transposed_matmul", {"weightsGradient", "query"}',
      'the softmax is missing',
    ],
    ['gradients.cpp', '{"maskedScore", 0.0}', '{"maskedScore", 1.0}', 'a gradient through the mask'],
    [
      'gradients.cpp',
      '{"inputGradient.queryKey", "inputGradient.value"}',
      '{"inputGradient.queryKey", "inputGradient.query"}',
      'forgets the values',
    ],
  ],
  softmaxJacobian: [
    [
      'gradients.cpp',
      'trace.add("weights", "softmax", {"scores"}',
      'trace.add("weights", "exp", {"scores"}',
      'not normalized',
    ],
    ['gradients.cpp', '"softmax_jacobian", {"weights"}', '"softmax_jacobian", {"scores"}', 'of the scores'],
  ],
  commonMistakes: [
    [
      'common_mistakes.cpp',
      '1 / double(given.query.cols())',
      '1 / double(given.query.rows())',
      'divides by another size',
    ],
    ['common_mistakes.cpp', 'options.masked_score = 0;', 'options.masked_score = -1;', 'masks with another number'],
    [
      'common_mistakes.cpp',
      'resolve({part}, queries, keys + 1)',
      'resolve({part}, queries, keys + 2)',
      'the causal mask moved too far',
    ],
    ['common_mistakes.cpp', 'unmasked.mask.clear();', '', 'masks before the softmax too'],
    ['common_mistakes.cpp', '{{"axis", "column"}}', '{{"axis", "row"}}', 'column softmax done right'],
    [
      'common_mistakes.cpp',
      'add(query.cols() == key.rows(), transpose_forgotten)',
      'add(query.cols() != key.rows(), transpose_forgotten)',
      'where it does not apply',
    ],
  ],
  scaleExperiment: [
    ['experiments.cpp', '{"factor", 1 / std::sqrt(double(size))}', '{"factor", 1 / double(size)}', 'divides by d'],
    ['experiments.cpp', 'measure(part, scaled, scale)', 'measure(part, scaled, {})', 'gradient without the scale'],
  ],
  layerCost: [
    ['layer_cost.cpp', '.operations = 2 * scores * d', '.operations = scores * d', 'half the operations'],
    ['layer_cost.cpp', 'std::ceil((n - 1) / (k - 1))', 'std::ceil((n - 1) / k)', 'a kernel that reaches too far'],
    [
      'layer_cost.cpp',
      'n * (2 * r + 1) - 2 * cut_off',
      'n * (2 * r + 1) - cut_off',
      'one end of the sequence forgotten',
    ],
  ],
  attention: [
    ['batched.cpp', 'h / (heads_ / key_.shape[1])', 'h % key_.shape[1]', 'shares key heads in turn'],
    ['batched.cpp', 'if (options_.past_key) return past_;', '', 'the past does not move the queries'],
    ['batched.cpp', 'position - key > left', 'position - key >= left', 'a window one key too narrow'],
    ['batched.cpp', '!broadcast_->reaches(key)', 'false', 'a narrow mask shows the rest'],
    [
      'batched.cpp',
      'score == -infinity ? 0 : std::exp(score - max)',
      'std::exp(score - max)',
      'NaN where nothing is visible',
    ],
  ],
  fusedAttention: [
    ['kernels/panels.cpp', 'store(p.sum, sum.a * a), store(p.sum + 4, sum.b * b);', '', 'no rescale of the sum'],
    ['kernels/panels.cpp', 'for (Vec& v : row) v *= inverse;', '', 'not normalized'],
    ['kernels/head.h', 'return all ? key_count : past + i + 1;', 'return all ? key_count : past + i;', 'hides itself'],
    [
      'kernels/fused_attention.cpp',
      'shared = index / group_',
      'shared = index % (p_.heads / group_)',
      'shares key heads in turn',
    ],
  ],
  fusedMultiHead: [
    ['kernels/fused_multi_head.cpp', 'column = index * head_size_', 'column = 0', 'every head is the first'],
    ['kernels/fused_multi_head.cpp', '.causal = p_.causal};', '.causal = false};', 'not causal'],
    [
      'kernels/panels.cpp',
      'give(s, seen, p.sum, h.weights + i * h.key_count',
      'give(s, seen, p.reference, h.weights + i * h.key_count',
      'weights divided by something else',
    ],
  ],
  rowSums: [
    ['row_sums.cpp', '"row_sum", {"rounded"}', '"row_sum", {"input"}', 'not of the rounded numbers'],
    ['decimal.cpp', 'magnitude < half', 'magnitude <= half', 'halves go down'],
  ],
  difference: [
    ['comparison.cpp', '"subtract", {"left", "right"}', '"subtract", {"right", "left"}', 'right minus left'],
  ],
  cosineSimilarity: [
    ['comparison.cpp', '"row_length", {"key"}', '"row_length", {"query"}', 'the length of the query twice'],
    ['comparison.cpp', '"arc_cosine", {"cosines"}', '"arc_cosine", {"scores"}', 'the angle of the score'],
  ],
  attentionCost: [
    [
      'attention_cost.cpp',
      '"subtract", {"pairs", "hiddenPairs"}',
      '"add", {"pairs", "hiddenPairs"}',
      'adds what is hidden',
    ],
    [
      'attention_cost.cpp',
      '"subtract", {"tokenPairs", "length"}',
      '"add", {"tokenPairs", "length"}',
      'hides also oneself',
    ],
    ['attention_cost.cpp', 'problem.causal ? "length" : "keys"', '"keys"', 'projects what is cached'],
    ['attention_cost.cpp', '{"keyValueHeads", "headSize"}', '{"heads", "headSize"}', 'no head is shared'],
    [
      'attention_cost.cpp',
      'add("cachedKeys", "multiply", {"keys",',
      'add("cachedKeys", "multiply", {"length",',
      'caches the newest only',
    ],
    ['attention_cost.cpp', '0x1p53 - 1', '0x1p54', 'counts that are not exact'],
  ],
  judge: [
    [
      'exercise.cpp',
      'std::abs(left - right) <= tolerance + rounding',
      'std::abs(left - right) <= tolerance',
      'doubles, not decimals',
    ],
    ['exercise.cpp', 'are_within(2 * tolerance, expected,', 'are_within(tolerance, expected,', 'an answer can be both'],
    [
      'exercise.cpp',
      'are_within(tolerance, answer, candidate)',
      'are_within(tolerance, expected, candidate)',
      'matches what is right',
    ],
    ['exercise.cpp', 'if (left == right) return true;', '', 'what is hidden is never right'],
    ['exercise.cpp', 'wrong.emplace_back(i, j)', 'wrong.emplace_back(j, i)', 'points at another cell'],
  ],
  drawMatrix: [
    ['exercise.cpp', 'zeros = zeros &&', 'zeros = false &&', 'a row of zeros'],
    ['exercise.cpp', 'drawing.most - drawing.least + 1', 'drawing.most - drawing.least', 'never the largest'],
    ['exercise.cpp', '+ std::uint64_t(drawing.rows)', '', 'the same for every number of rows'],
  ],
  histogram: [
    ['histogram.cpp', 'double(i) / double(bins.count);', 'double(i) / double(bins.count + 1);', 'bins too narrow'],
  ],
  attentionDescent: [
    ['descent.cpp', '{{"factor", -rate}}', '{{"factor", rate}}', 'uphill'],
    ['descent.cpp', '{{"factor", 2 / cells', '{{"factor", 1 / cells', 'half the gradient'],
  ],
  centralDifference: [
    ['descent.cpp', 'Matrix{{2 * nudge.by}}', 'Matrix{{nudge.by}}', 'divides by half the distance'],
    ['descent.cpp', 'below, lesson, nudge.of, "subtract"', 'below, lesson, nudge.of, "add"', 'above on both sides'],
  ],
};

/** Slips in an op: by its file in cpp/src/ops. */
export const ops = {
  activation: [
    ['x > 0 ? x : 0', 'x < 0 ? x : 0', 'relu of the other side'],
    ['return x / 2 * (1 + erf);', 'return x * (1 + erf);', 'gelu twice too large'],
    ['0.044715 * (x * x * x)', '0.044715 * (x * x)', 'gelu_tanh with a square'],
    ['std::exp(-params.number("alpha") * x)', 'std::exp(params.number("alpha") * x)', 'silu the wrong way round'],
    ['return std::tanh(x); }', 'return std::sinh(x); }', 'another tanh'],
  ],
  add: [
    ['left(i, j) + right(i, j)', 'left(i, j) - right(i, j)', 'subtracts'],
    ['left.value + right.value, cell', 'left.value, cell', 'tells half of it'],
  ],
  additive: [
    ['std::tanh(query(i, k) + key(j, k))', 'std::tanh(query(i, k) - key(j, k))', 'subtracts the key'],
    ['product = weight.value * tangent', 'product = weight.value * sum', 'tells it without tanh'],
  ],
  affine: [
    ['result(i, j) *= operands[1](0, j)', 'result(i, j) *= operands[1](0, 0)', 'one gamma for all'],
    [
      'derivation.value += derivation.terms.back().value',
      'derivation.value -= derivation.terms.back().value',
      'tells beta with another sign',
    ],
  ],
  alibi: [
    ['return query > key ? query - key : key - query;', 'return query - key;', 'rewards what is ahead'],
    ['slope * double(-distance)', 'slope * double(distance)', 'rewards what is far'],
  ],
  alibi_slope: [
    ['return -8 * number / power;', 'return -4 * number / power;', 'flatter slopes'],
    [
      '(2 * (number - power) - 1) / (2 * power)',
      '(2 * (number - power)) / (2 * power)',
      'the even slopes of the next power',
    ],
  ],
  angle: [
    [
      'Angle(positions(i, 0), t, size, base).value',
      'Angle(positions(0, 0), t, size, base).value',
      'the first position for all',
    ],
    ['const Angle angle(position.value, col,', 'const Angle angle(position.value, row,', 'tells another pair'],
  ],
  cached_mix: [
    ['(0, cached.shared_by(head) * size + c)', '(0, c)', 'mixes the first head'],
    ['col % size, 1, 1});', '0, 1, 1});', 'reads the first feature'],
  ],
  cached_scores: [
    ['of_key = cached.shared_by(head) * size', 'of_key = 0', 'compares with the first head'],
    ['derivation.value *= cell.number("factor");', '', 'tells it without the scale'],
  ],
  concat_heads: [
    ['first += head.cols();', '', 'heads over each other'],
    ['Block{row, col - first, 1, 1}', 'Block{row, 0, 1, 1}', 'reads the first column'],
  ],
  copy: [
    ['{ return operands[0]; }', '{ return operands[0] * 2; }', 'not what it was'],
    ['return {name(), value.value, cell', 'return {name(), 0, cell', 'tells zero'],
  ],
  divide: [
    [
      'numerators(i, j) / denominators(at.row, at.col)',
      'denominators(at.row, at.col) / numerators(i, j)',
      'upside down',
    ],
    ['numerator.value / denominator.value', 'numerator.value * denominator.value', 'tells a product'],
  ],
  dot: [
    ['row[j] += factor * other[j]', 'row[j] = factor * other[j]', 'only the last product'],
    [
      'right.term(col, k, "right") : right.term(k, col, "right")',
      'right.term(k, k, "right") : right.term(k, col, "right")',
      'tells another column',
    ],
    ['left.term(k, row, "left")', 'left.term(row, k, "left")', 'tells it without the transpose'],
  ],
  exp: [
    ['std::exp(exponent / temperature)', 'std::exp(exponent * temperature)', 'hotter is sharper'],
    ['std::exp(ratio), cell', 'std::exp(exponent.value), cell', 'tells it without the temperature'],
  ],
  inverse_root: [
    ['1 / std::sqrt(value + epsilon)', '1 / (std::sqrt(value) + epsilon)', 'epsilon outside the root'],
    ['return {name(), 1 / root, cell', 'return {name(), root, cell', 'tells the root'],
  ],
  linear: [
    ['result(i, j) += operands[2](0, j)', 'result(i, j) += operands[2](0, 0)', 'one bias for all'],
    ['derivation.value += derivation.terms.back().value;', '', 'tells it without the bias'],
  ],
  lookup: [
    ['result(i, j) = table(row, j)', 'result(i, j) = table(i, j)', 'rows in order'],
    ['row_of(ids(i, 0), table.rows())', 'row_of(ids(0, 0), table.rows())', 'the first id for all'],
  ],
  mask: [
    ['allowed(i, j) ? scores(i, j) : masked_score', 'allowed(i, j) ? masked_score : scores(i, j)', 'flipped'],
    ['cell.flag("mask") ? score.value', '!cell.flag("mask") ? score.value', 'tells it flipped'],
  ],
  matmul: [
    ['return multiply(operands[0], operands[1]);', 'return multiply(operands[0], operands[1]) * 2;', 'twice too large'],
    ['Right::as_is', 'Right::transposed', 'tells the transpose'],
  ],
  matmul_transposed: [
    [
      'multiply(operands[0], operands[1].transpose())',
      'multiply(operands[0], operands[1].reverse().transpose())',
      'features in reverse',
    ],
    ['{{row, 0, 1, operands[0].cols}, {col, 0,', '{{row, 0, 1, operands[0].cols}, {row, 0,', 'reads another key'],
  ],
  normalize: [
    [
      '(values(i, j) - operands[1](i, 0)) * operands[2](i, 0)',
      '(values(i, j) + operands[1](i, 0)) * operands[2](i, 0)',
      'adds the mean',
    ],
    ['result(i, j) = values(i, j) / root', 'result(i, j) = values(i, j) * root', 'rms: multiplies'],
    [
      'std::sqrt(operands[1](i, 0) + epsilon)',
      'std::sqrt(operands[1](i, 0)) + epsilon',
      'rms: epsilon outside the root',
    ],
  ],
  position_shift: [
    [
      'return row > col ? Entry::sine : Entry::minus_sine;',
      'return row < col ? Entry::sine : Entry::minus_sine;',
      'transposed',
    ],
    ['value_of(entry_at(i, j), Angle(by, i / 2,', 'value_of(entry_at(i, j), Angle(by, i,', 'the angle of another pair'],
  ],
  random_products: [
    ['sum += pair.left * pair.right', 'sum += pair.left * pair.left', 'squares'],
    ['static_cast<std::uint64_t>(sample));', '0);', 'every sample the same'],
  ],
  rescale: [
    [
      'shifted_by(operands[1](i, j), max(i, j))',
      'shifted_by(max(i, j), operands[1](i, j))',
      'grows instead of shrinking',
    ],
    ['shifted_by(previous.value, max.value)', 'shifted_by(max.value, previous.value)', 'tells it the other way round'],
  ],
  reshape: [
    ['result(i / cols, i % cols) =', 'result(i % result.rows(), i / result.rows()) =', 'column by column'],
    ['at / cols, at % cols, 1, 1', 'at % operands[0].rows, at % cols, 1, 1', 'reads another row'],
  ],
  rotate: [
    ['a * cosine - b * sine', 'a * cosine + b * sine', 'not a rotation'],
    [
      'interleaved_ ? 2 * pair + 1 : pair + count()',
      'interleaved_ ? 2 * pair + 1 : size_ - 1 - pair',
      'pairs from the end',
    ],
  ],
  round: [
    ['return round_decimal(value, decimals); });', 'return round_decimal(value, decimals + 1); });', 'one digit more'],
    ['round_decimal(value.value, decimals_of(cell)), cell', 'value.value, cell', 'tells it unrounded'],
  ],
  row_mean: [
    ['sum / double(values.cols())', 'sum / double(values.cols() - 1)', 'the variance of a sample'],
    ['values(i, j) - mean : values(i, j)', 'values(i, j) : values(i, j)', 'a variance without the mean'],
    ['of_ == Of::values ? value : value * value', 'of_ == Of::values ? value : value', 'no squares'],
  ],
  scale: [
    ['return score * factor; });', 'return score / factor; });', 'divides'],
    ['std::sqrt(cell.number("headSize"))', 'cell.number("headSize")', 'tells d for its root'],
  ],
  shift: [
    [
      'for (Index t = 1; t < lines.length(shape); ++t) max',
      'for (Index t = 1; t < lines.length(shape) - 1; ++t) max',
      'the maximum without the last',
    ],
    ['operands[0].at(row, col) - max;', 'max - operands[0].at(row, col);', 'tells it the other way round'],
  ],
  sinusoid: [
    [
      'is_sine(col) ? std::sin(angle) : std::cos(angle)',
      'is_sine(col) ? std::cos(angle) : std::sin(angle)',
      'cosines first',
    ],
    ['wave(angles(i, j / 2), j)', 'wave(angles(i, j % angles.cols()), j)', 'the angle of another pair'],
  ],
  slice: [
    ['operands[0].block(row, col, rows, cols)', 'operands[0].block(0, col, rows, cols)', 'the first rows'],
    ['block.row + row, block.col + col', 'block.row + row, col', 'reads another column'],
  ],
  softcap: [
    ['cap * std::tanh(score / cap)', 'std::tanh(score / cap)', 'caps at one'],
    ['cap * tanh, cell', 'cap * ratio, cell', 'tells it uncapped'],
  ],
  softcap_gradient: [
    ['return 1 - tanh * tanh;', 'return 1 - tanh;', 'no square'],
    ['std::tanh(scores(i, j) / cap)', 'std::tanh(scores(i, j))', 'the slope elsewhere'],
  ],
  softmax: [
    ['score == hidden ? hidden : score - max', 'score - max', 'NaN where all is hidden'],
    ['if (sum == 0) continue;', '', 'divides by nothing'],
    ['sum += exponential;', 'sum = exponential;', 'only the last exponential'],
  ],
  softmax_gradient: [
    ['(gradients(i, j) - mean) * factor', 'gradients(i, j) * factor', 'without the mean'],
    ['mean += weights(i, j) * gradients(i, j)', 'mean += gradients(i, j)', 'an unweighted mean'],
  ],
  softmax_jacobian: [
    ['(row == col ? 1 : 0) - other', '(row == col ? 1 : 0) + other', 'another sign'],
    [
      'weights(0, i) * difference(i, j, weights(0, j))',
      'weights(0, j) * difference(i, j, weights(0, j))',
      'the other weight twice',
    ],
  ],
  split_heads: [
    ['middleCols(first_column(params),', 'middleCols(0,', 'the first head'],
    ['row, first_column(params) + col, 1, 1', 'row, col, 1, 1', 'reads the first head'],
  ],
  spread: [
    ['-row(i) * std::log(row(i))', '-row(i) * std::log2(row(i))', 'entropy in bits'],
    ['(i == j ? 1 : 0) - row(j)', '(i == j ? 1 : 0)', 'only the diagonal'],
    ['max = std::max(max, row(i))', 'max = std::min(max, row(i))', 'the smallest'],
  ],
  stack_rows: [
    ['first += part.rows();', '', 'rows over each other'],
    ['Block{row - first, col, 1, 1}', 'Block{0, col, 1, 1}', 'reads the first row'],
  ],
  subtract_log: [
    ['std::log(sums(at.row, at.col))', 'sums(at.row, at.col)', 'no logarithm'],
    ['warm ? exponents(i, j) / temperature', 'warm ? exponents(i, j) * temperature', 'hotter is sharper'],
  ],
  sum: [
    [
      'for (Index t = 0; t < lines_.length(shape); ++t) sum',
      'for (Index t = 1; t < lines_.length(shape); ++t) sum',
      'without the first',
    ],
    ['derivation.value += term.value;', 'derivation.value = term.value;', 'tells the last'],
  ],
  swiglu: [
    [
      'gates(i, j) * sigmoid_of(gates(i, j), alpha) * values(i, j)',
      'sigmoid_of(gates(i, j), alpha) * values(i, j)',
      'a plain gate',
    ],
    ['std::exp(-alpha * gate)', 'std::exp(alpha * gate)', 'the other way round'],
  ],
  tile_accumulate: [
    ['mix(i, c) = operands[3](i, 0) * operands[4](i, c)', 'mix(i, c) = operands[4](i, c)', 'no rescale'],
    ['value(first + j, c)', 'value(j, c)', 'the values of the first tile'],
  ],
  tile_max: [
    ['std::max(maxima(i, 0), scores(i, j))', 'std::max(maxima(0, 0), scores(i, j))', 'the maximum of the first row'],
    [
      'operands.size() > 1 ? Matrix(operands[1])',
      'operands.size() > 2 ? Matrix(operands[1])',
      'forgets the tiles before',
    ],
  ],
  tile_output: [
    ['return sum == 0 ? 0 : accumulator / sum;', 'return accumulator / sum;', 'NaN where nothing is visible'],
    [
      'quotient(operands[i](r, c), operands[i + 1](r, 0))',
      'quotient(operands[i](r, c), operands[1](0, 0))',
      'the first sum for all',
    ],
  ],
  tile_scores: [
    ['scores(i, j) *= factor', 'scores(i, j) /= factor', 'divides by the scale'],
    ['operands[1].middleRows(at(params, "col"),', 'operands[1].middleRows(0,', 'the first keys'],
  ],
  tile_sum: [
    ['operands[2](i, 0) * operands[3](i, 0) : 0', 'operands[3](i, 0) : 0', 'no rescale'],
    [
      'sum += std::exp(shifted_by(scores(i, j), max(i, 0)))',
      'sum += std::exp(shifted_by(scores(i, j), max(0, 0)))',
      'the maximum of the first row',
    ],
  ],
  transposed_matmul: [
    [
      'multiply(operands[0].transpose(), operands[1])',
      'multiply(operands[0].transpose(), operands[1].colwise().reverse())',
      'rows in reverse',
    ],
    ['{{0, row, operands[0].rows, 1}, {0, col,', '{{0, row, operands[0].rows, 1}, {0, row,', 'reads another column'],
  ],
  subtract: [
    ['0 : minuend - subtrahend', '0 : subtrahend - minuend', 'the other way round'],
    ['minuend == subtrahend ? 0 : ', '', 'NaN where both are hidden'],
  ],
  multiply: [
    ['products.array() *= factors', 'products.array() += factors', 'a sum'],
    ['derivation.value *=', 'derivation.value +=', 'tells a sum'],
  ],
  row_length: [
    ['sum += values(i, j) * values(i, j);', 'sum += values(i, j);', 'no squares'],
    ['derivation.value = std::sqrt(sum);', 'derivation.value = sum;', 'tells the square'],
  ],
  cosine: [
    ['queries(i, 0) * keys(j, 0)', 'queries(i, 0) * keys(0, 0)', 'the length of the first key'],
    ['query.value * key.value', 'query.value + key.value', 'tells a sum of lengths'],
  ],
  arc_cosine: [
    ['std::acos(cosine) * (180 / std::numbers::pi)', 'std::acos(cosine)', 'radians'],
    ['degrees(cosine.value)', 'cosine.value', 'tells the cosine'],
  ],
  histogram: [
    ['from <= value && value < to', 'from < value && value <= to', 'the other edge'],
    ['derivation.value += in.holds(values.at(i, j));', 'derivation.value += 1;', 'tells all values'],
  ],
};
