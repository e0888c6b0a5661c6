#include "fused_job.h"

#include "read_scores.h"

namespace attn::js {

namespace {

// A vector's cells stay where they are when the list of vectors grows.
std::span<const float> keep(FusedJob& job, std::vector<float> floats) {
  return job.arguments.emplace_back(std::move(floats));
}

}  // namespace

std::unique_ptr<FusedJob> start_attention(Arguments& problem) {
  auto job = std::make_unique<FusedJob>();
  const FusedProblem read{.query = keep(*job, problem.floats("query")),
                          .key = keep(*job, problem.floats("key")),
                          .value = keep(*job, problem.floats("value")),
                          .heads = problem.whole("heads"),
                          .key_value_heads = problem.optional_whole("keyValueHeads"),
                          .query_length = problem.whole("queryLength"),
                          .key_length = problem.whole("keyLength"),
                          .head_size = problem.whole("headSize"),
                          .value_size = problem.optional_whole("valueSize"),
                          .causal = problem.flag("causal", false),
                          .past = problem.optional_whole("past").value_or(0),
                          .scale = read_scale(problem, AutoScale{})};
  std::optional<std::size_t> room;
  if (problem.has("out")) room = problem.reader().room("out", problem.raw("out"));
  problem.finish();
  job->run = start_fused(read);
  if (room) check_tensor("out", {read.heads, read.query_length, read.value_size.value_or(read.head_size)}, *room);
  return job;
}

std::unique_ptr<FusedJob> start_multi_head(Arguments& problem) {
  auto job = std::make_unique<FusedJob>();
  const auto input = keep(*job, problem.floats("input"));
  Arguments weights = problem.object("weights");
  const FusedMultiHeadProblem read{
      .input = input,
      .weights = {keep(*job, weights.floats("query", "queryWeight")), keep(*job, weights.floats("key", "keyWeight")),
                  keep(*job, weights.floats("value", "valueWeight")),
                  keep(*job, weights.floats("output", "outputWeight"))},
      .heads = problem.whole("heads"),
      .length = problem.whole("length"),
      .size = problem.whole("size"),
      .causal = problem.flag("causal", false),
      .keep_weights = problem.flag("keepWeights", false)};
  weights.finish();
  problem.finish();
  job->run = start_fused(read);
  return job;
}

}  // namespace attn::js
