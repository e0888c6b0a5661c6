// What all that make scores have in common in their problems.
#pragma once

#include "arguments.h"
#include "attn/score_options.h"

namespace attn::js {

/// 'auto', 'none' or a factor.
Scale read_scale(Arguments& problem, const Scale& otherwise);

/// What is not there is as in `otherwise`. `bias_id` names the bias, as step and in errors.
ScoreOptions read_score_options(Arguments& problem, const ScoreOptions& otherwise = {},
                                const std::string& bias_id = "bias");

}  // namespace attn::js
