#include "normal.h"

#include <cmath>

#include "elementary/elementary.h"

namespace attn {
NormalPair NormalPairs::next() {
  // A point in the unit circle, even; its angle is used as it is, its distance from the centre made that of a normal
  // one.
  double u = 0, v = 0, square = 0;
  do {
    u = random_.symmetric();
    v = random_.symmetric();
    square = u * u + v * v;
  } while (square >= 1 || square == 0);
  const double stretch = std::sqrt(-2 * elementary::log(square) / square);
  return {u * stretch, v * stretch};
}

}  // namespace attn
