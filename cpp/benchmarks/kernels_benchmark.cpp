// The ladder of float32 kernels, one head of size 64, beside what one would write with Eigen, vectors and all. The
// results are compared before anything is timed.
#include <benchmark/benchmark.h>

#include <Eigen/Core>
#include <cmath>
#include <cstdio>
#include <vector>

#include "../src/kernels/head.h"

namespace {

using attn::kernels::Head;
using attn::kernels::Index;
using attn::kernels::Kernel;
using Floats = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr Index head_size = 64;

struct Problem {
  Floats query, key, value, output;
  std::vector<float> scratch;
  Head head;

  explicit Problem(Index n)
      : query(Floats::Random(n, head_size)),
        key(Floats::Random(n, head_size)),
        value(Floats::Random(n, head_size)),
        output(n, head_size),
        head{.query = {query.data(), head_size},
             .keys = {key.data(), head_size},
             .values = {value.data(), head_size},
             .output = {output.data(), head_size},
             .key_count = n,
             .size = head_size,
             .value_size = head_size,
             .factor = 1 / std::sqrt(float(head_size))} {
    scratch.resize(static_cast<std::size_t>(attn::kernels::scratch_floats(head)));
  }
};

template <Kernel& kernel>
void by(Problem& p) {
  kernel(p.head, 0, p.query.rows(), p.scratch.data());
}

void by_eigen(Problem& p) {
  Floats weights = p.query * p.key.transpose() * p.head.factor;
  for (auto row : weights.rowwise()) {
    row = (row.array() - row.maxCoeff()).exp();
    row /= row.sum();
  }
  p.output.noalias() = weights * p.value;
}

/// 64 products of numbers within ±1, n exponentials: far below what a wrong index would be off by.
template <void (*attend)(Problem&)>
bool agrees(Index n) {
  Problem p(n);
  attend(p);
  const Floats actual = p.output;
  by<attn::kernels::plain>(p);
  return (actual - p.output).cwiseAbs().maxCoeff() < 1e-5f;
}

template <void (*attend)(Problem&)>
void float32(benchmark::State& state) {
  const Index n = state.range(0);
  Problem p(n);
  if (!agrees<attend>(n)) return state.SkipWithError("another result than the plain kernel's");
  for (auto _ : state) {
    attend(p);
    benchmark::DoNotOptimize(p.output.data());
    benchmark::ClobberMemory();
  }
  state.counters["FLOP/s"] =
      benchmark::Counter(4.0 * double(n * n * head_size), benchmark::Counter::kIsIterationInvariantRate);
}

#define RUNG(name, attend) \
  BENCHMARK(float32<attend>)->Name("float32 " name)->Arg(64)->Arg(512)->Arg(2048)->Unit(benchmark::kMicrosecond)

RUNG("plain", by<attn::kernels::plain>);
RUNG("online", by<attn::kernels::online>);
RUNG("panels", by<attn::kernels::panels>);
RUNG("eigen", by_eigen);

}  // namespace
