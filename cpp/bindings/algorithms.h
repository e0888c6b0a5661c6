// What the page can run, by name.
#pragma once

#include <string_view>
#include <vector>

#include "arguments.h"
#include "description.h"

namespace attn::js {

/// Reads the problem, checks that nothing in it is left over, computes. `algorithm` is its place among the names.
Traces run_algorithm(std::size_t algorithm, Arguments& problem);

std::vector<std::string_view> algorithm_names();

}  // namespace attn::js
