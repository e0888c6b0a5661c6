// What it costs to keep every step: the trace of scaled dot-product attention beside the expression one would write
// with Eigen. The results are compared before anything is timed.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>

#include "attn/attention.h"

namespace {

using attn::Index;
using attn::Matrix;

constexpr Index head_size = 64;

struct Problem {
  Matrix query, key, value;

  explicit Problem(Index n)
      : query(Matrix::Random(n, head_size)), key(Matrix::Random(n, head_size)), value(Matrix::Random(n, head_size)) {}
};

Matrix with_trace(const Problem& problem) {
  return attn::scaled_dot_product_attention(problem.query, problem.key, problem.value).step("output").data;
}

Matrix with_eigen(const Problem& problem) {
  Matrix weights = problem.query * problem.key.transpose() / std::sqrt(double(head_size));
  for (auto row : weights.rowwise()) {
    row = (row.array() - row.maxCoeff()).exp();
    row /= row.sum();
  }
  return weights * problem.value;
}

template <Matrix (*Attend)(const Problem&)>
void attention(benchmark::State& state) {
  const Index n = state.range(0);
  const Problem problem(n);
  for (auto _ : state) benchmark::DoNotOptimize(Attend(problem));
  // Two products of n × n × d, a multiplication and an addition each.
  state.counters["FLOP/s"] =
      benchmark::Counter(4.0 * double(n * n * head_size), benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK(attention<with_trace>)->Name("trace")->Arg(8)->Arg(32)->Arg(256)->Arg(1024)->Unit(benchmark::kMicrosecond);
BENCHMARK(attention<with_eigen>)->Name("eigen")->Arg(8)->Arg(32)->Arg(256)->Arg(1024)->Unit(benchmark::kMicrosecond);

// Both sum n products of numbers within ±1, in other orders: n roundings of half a unit each, of sums up to n.
bool agree(Index n) {
  const Problem problem(n);
  const double difference = (with_trace(problem) - with_eigen(problem)).cwiseAbs().maxCoeff();
  const double tolerance = double(n) * 0x1p-53 * double(head_size);
  if (difference <= tolerance) return true;
  std::printf("n = %td: results differ by %g, more than %g\n", n, difference, tolerance);
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  for (const Index n : {8, 32, 256, 1024}) {
    if (!agree(n)) return 1;
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
