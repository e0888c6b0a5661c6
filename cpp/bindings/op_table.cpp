// The ops that the module's algorithms are made of. The core has more; the linker leaves out what no table names, and a
// page that is read on a phone pays only for what it can show.
#include "../src/ops/ops.h"

namespace attn {

std::span<const Op* const> op_table() {
  static const Op* const table[] = {
      &ops::matmul(),  &ops::matmul_transposed(),
      &ops::linear(),  &ops::scale(),
      &ops::softcap(), &ops::add(),
      &ops::mask(),    &ops::softmax(),
      &ops::shift(),   &ops::exp(),
      &ops::row_sum(), &ops::column_sum(),
      &ops::divide(),  &ops::round(),
  };
  return table;
}

}  // namespace attn
