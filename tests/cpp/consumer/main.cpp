// Memory taken on one side of the library and given back on the other, and a number that has to be right.
#include <attn/attention.h>

#include <cmath>
#include <cstdio>
#include <vector>

#ifdef __AVX2__
static_assert(EIGEN_MAX_ALIGN_BYTES == 16, "the alignment of the library, not the 32 bytes that AVX would choose");
#endif

int main() {
#ifdef __AVX2__
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
    std::puts("built, but not run: this processor has no AVX2");
    return 0;
  }
#endif
  // The consumer's own products still have the alignment that their registers need.
  const attn::Matrix big = attn::Matrix::Ones(96, 96);
  if ((big * big)(95, 95) != 96) return 2;

  const attn::Matrix query{{1, 0, 1, 0}, {0, 1, 0, 1}}, key{{1, 0, 1, 0}, {1, 1, 1, 1}}, value{{10, 0}, {0, 10}};

  for (int round = 0; round < 100; ++round) {
    attn::Trace trace = attn::scaled_dot_product_attention(query, key, value);
    // Taken by the library, given back here; and the other way round.
    std::vector<attn::Matrix> taken;
    for (attn::Step& step : trace.steps) taken.push_back(std::move(step.data));
    for (attn::Step& step : trace.steps) step.data = attn::Matrix::Ones(round + 1, 3);
    trace = {};

    const double weight = 1 / (1 + std::exp(-1.0));
    const attn::Matrix& output = taken.back();
    if (std::abs(output(1, 1) - 10 * weight) > 1e-14 || std::abs(output.row(0).sum() - 10) > 1e-14) {
      std::printf("wrong output: %.17g\n", output(1, 1));
      return 1;
    }
  }
  std::puts("right");
}
