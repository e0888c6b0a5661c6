#include "reader.h"

#include <algorithm>
#include <cmath>

#include "page.h"

namespace attn::js {

namespace {

std::vector<double> copy_numbers(std::size_t count) {
  std::vector<double> numbers(count);
  page_copy_numbers(numbers.data());
  return numbers;
}

/// 0 is false.
std::vector<bool> copy_truths(std::size_t count) {
  std::vector<std::uint8_t> bytes(count);
  page_copy_bytes(bytes.data());
  return {bytes.begin(), bytes.end()};
}

std::vector<Index> lengths(Value list) {
  std::vector<Index> shape;
  for (int i = 0, count = list.count(); i < count; ++i) shape.push_back(static_cast<Index>(list[i].number()));
  return shape;
}

double give(const char* form, const std::string& id, Value value) {
  return page_give(form, id.data(), id.size(), value.place());
}

/// Rows and columns, neither above 2^25, in one number.
Shape given_shape(const char* form, const std::string& id, Value value) {
  const double shape = give(form, id, value);
  constexpr double beyond = 1 << 26;
  const double rows = std::floor(shape / beyond);
  return {static_cast<Index>(rows), static_cast<Index>(shape - rows * beyond)};
}

Value given_list(const char* form, const std::string& id, Value value) {
  return Value(static_cast<int>(give(form, id, value)));
}

}  // namespace

Value Reader::problem() const { return Value(page_problem()); }

Matrix Reader::flatten(const char* form, const std::string& id, Value value) {
  // A caller's getter may run in here and make the memory grow: no view of it is handed over until that is done.
  const Shape shape = given_shape(form, id, value);
  Matrix matrix(shape.rows, shape.cols);
  page_copy_numbers(matrix.data());
  given_.push_back(id);
  return matrix;
}

int Reader::given(std::string_view id) const {
  // Steps come in nearly the order in which their arguments were read: each is looked for from where the last one was.
  for (std::size_t i = 0; i < given_.size(); ++i) {
    const std::size_t at = (next_ + i) % given_.size();
    if (given_[at] != id) continue;
    next_ = at + 1;
    return static_cast<int>(at);
  }
  return -1;
}

Matrix Reader::slice(int operand, const Block& block) const {
  Matrix values(block.rows, block.cols);
  page_slice(operand, block.row, block.col, block.rows, block.cols, values.data());
  return values;
}

Tensor Reader::tensor(const std::string& id, Value value) const {
  std::vector<Index> shape = lengths(given_list("tensor", id, value));
  const auto count = static_cast<std::size_t>(element_count(shape));
  return {std::move(shape), copy_numbers(count)};
}

std::variant<BoolTensor, Tensor> Reader::mask_tensor(const std::string& id, Value value) const {
  const Value given = given_list("maskTensor", id, value);
  std::vector<Index> shape = lengths(given["shape"]);
  const auto count = static_cast<std::size_t>(element_count(shape));
  if (given["adds"].is_true()) return Tensor{std::move(shape), copy_numbers(count)};
  return BoolTensor{std::move(shape), copy_truths(count)};
}

Value Reader::mask_parts(Value value) const { return given_list("maskParts", "", value); }

BoolMatrix Reader::mask_matrix(const std::string& id, Value value) const {
  const Shape shape = given_shape("maskMatrix", id, value);
  BoolMatrix matrix(shape.rows, shape.cols);
  const std::vector<bool> truths = copy_truths(static_cast<std::size_t>(matrix.size()));
  std::copy(truths.begin(), truths.end(), matrix.data());
  return matrix;
}

std::vector<bool> Reader::mask_keys(const std::string& id, Value value) const {
  return copy_truths(static_cast<std::size_t>(give("maskKeys", id, value)));
}

}  // namespace attn::js
