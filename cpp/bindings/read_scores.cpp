#include "read_scores.h"

namespace attn::js {

Scale read_scale(Arguments& problem, const Scale& otherwise) {
  if (!problem.has("scale")) return otherwise;
  if (problem.raw("scale").is_number()) return problem.number("scale", 1);
  if (problem.word("scale", {"auto", "none"}) == "none") return NoScale{};
  return AutoScale{};
}

ScoreOptions read_score_options(Arguments& problem, const ScoreOptions& otherwise, const std::string& bias_id) {
  ScoreOptions options = otherwise;
  if (problem.has("mask")) options.mask = problem.mask("mask");
  options.masked_score = problem.number("maskedScore", otherwise.masked_score);
  options.scale = read_scale(problem, otherwise.scale);
  if (const auto softcap = problem.optional_number("softcap")) options.softcap = softcap;
  if (auto bias = problem.optional_matrix("bias", bias_id)) options.bias = std::move(bias);
  return options;
}

}  // namespace attn::js
