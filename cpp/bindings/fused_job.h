// Float32 attention from its first call to its last: the arguments stand here while rows are computed.
#pragma once

#include <memory>
#include <vector>

#include "arguments.h"
#include "attn/fused.h"

namespace attn::js {

struct FusedJob {
  std::vector<std::vector<float>> arguments;
  std::unique_ptr<FusedRun> run;
};

/// Reads, checks, takes the memory. Throws as start_fused; `shape_mismatch` for an `out` of another length.
std::unique_ptr<FusedJob> start_attention(Arguments& problem);
std::unique_ptr<FusedJob> start_multi_head(Arguments& problem);

}  // namespace attn::js
