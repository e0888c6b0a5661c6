#include "ids.h"

#include <cmath>

#include "attn/error.h"
#include "attn/limits.h"

namespace attn {

void check_ids(std::string_view name, const MatrixView& ids, Index rows) {
  check_size(name, double(ids.rows()), double(ids.cols()));
  if (ids.rows() > 1) throw error::out_of_range(std::string(name) + ".rows", double(ids.rows()), 1, 1);
  for (Index i = 0; i < ids.cols(); ++i) {
    const double id = ids(0, i);
    if (!std::isfinite(id)) throw error::not_finite(name, 0, i);
    if (!(id >= 0 && id < double(rows))) throw error::out_of_range(name, id, 0, double(rows - 1));
    if (id != std::floor(id)) throw error::invalid_option(name, id);
  }
}

}  // namespace attn
