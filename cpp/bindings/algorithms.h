// What the page can run, by name.
#pragma once

#include <string>
#include <vector>

#include "arguments.h"
#include "description.h"

namespace attn::js {

/// Reads the problem, checks that nothing in it is left over, computes. Throws `invalid_option` {name: "algorithm"}.
Traces run_algorithm(const std::string& algorithm, Arguments& problem);

std::vector<std::string> algorithm_names();

}  // namespace attn::js
