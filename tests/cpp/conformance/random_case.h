// Cases that nobody published: seeded inputs and attributes for an operator, without outputs.
#pragma once

#include "../random_problems.h"
#include "case.h"

namespace attn::test {

Case random_case(const std::string& op, Random& random);

}  // namespace attn::test
