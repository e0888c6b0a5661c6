#include "arguments.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "attn/error.h"
#include "js_array.h"
#include "mask_argument.h"

namespace attn::js {

std::vector<std::string> keys_of(const val& object) {
  const val keys = val::global("Object").call<val>("keys", object);
  std::vector<std::string> names;
  for (int i = 0, count = keys["length"].as<int>(); i < count; ++i) names.push_back(keys[i].as<std::string>());
  return names;
}

std::string to_text(const val& value) {
  constexpr int longest = 200;  // of what somebody else may have made megabytes of
  if (value.isString()) return value.call<std::string>("slice", 0, longest);
  const std::string type = value.typeOf().as<std::string>();
  // Objects have a say in what String makes of them, and some say nothing at all.
  if (type == "object" && !value.isNull()) return value.isArray() ? "array" : "object";
  return type == "function" || type == "bigint" ? type : val::global("String")(value).as<std::string>();
}

std::optional<Index> to_index(const val& value) {
  constexpr double beyond = 1 << 30;  // more than any matrix has rows, and far from overflowing when added to one
  if (!value.isNumber()) return std::nullopt;
  const double number = value.as<double>();
  if (number != std::floor(number)) return std::nullopt;  // also NaN
  return static_cast<Index>(std::clamp(number, -beyond, beyond));
}

Matrix Reader::flatten(const char* form, const std::string& id, const val& value) {
  // A caller's getter may run in here and make the memory grow: no view of it is handed over until that is done. Rows
  // and columns, neither above 2^25, come in one number, since a call costs more than the arithmetic of a small trace.
  const double shape = js_.call<double>(form, id, value);
  constexpr double beyond = 1 << 26;
  const double rows = std::floor(shape / beyond);
  Matrix matrix(static_cast<Index>(rows), static_cast<Index>(shape - rows * beyond));
  js_.call<void>("copy", view(matrix.data(), static_cast<std::size_t>(matrix.size())));
  given_.push_back(id);
  return matrix;
}

bool Reader::gave(const std::string& id) const {
  // Steps come in nearly the order in which their arguments were read: each is looked for from where the last one was.
  for (std::size_t i = 0; i < given_.size(); ++i) {
    const std::size_t at = (next_ + i) % given_.size();
    if (given_[at] != id) continue;
    next_ = at + 1;
    return true;
  }
  return false;
}

std::optional<std::string> Reader::leftover(const val& object, const std::vector<std::string>& known) const {
  std::string names;
  for (const std::string& name : known) names += name + ' ';
  const val found = js_.call<val>("leftover", object, names);
  if (found.isUndefined()) return std::nullopt;
  return found.as<std::string>();
}

Matrix Reader::slice(Index operand, const Block& block) const {
  Matrix values(block.rows, block.cols);
  js_.call<void>("slice", operand, block.row, block.col, block.rows, block.cols,
                 view(values.data(), static_cast<std::size_t>(values.size())));
  return values;
}

Tensor Reader::tensor(const std::string& id, const val& value) const {
  const val read = js_.call<val>("tensor", id, value);
  return {to_vector<Index>(read["shape"]), to_vector<double>(read["data"])};
}

std::variant<BoolTensor, Tensor> Reader::mask_tensor(const std::string& id, const val& value) const {
  const val read = js_.call<val>("maskTensor", id, value);
  if (read["adds"].isTrue()) return Tensor{to_vector<Index>(read["shape"]), to_vector<double>(read["data"])};
  const auto bytes = to_vector<std::uint8_t>(read["data"]);
  return BoolTensor{to_vector<Index>(read["shape"]), {bytes.begin(), bytes.end()}};
}

BoolMatrix Reader::mask_matrix(const std::string& id, const val& value) const {
  return to_bool_matrix(js_.call<val>("maskMatrix", id, value));
}

std::vector<bool> Reader::mask_keys(const std::string& id, const val& value) const {
  const auto bytes = to_vector<std::uint8_t>(js_.call<val>("maskKeys", id, value));
  return {bytes.begin(), bytes.end()};
}

Arguments::Arguments(val object, Reader& reader, std::string path)
    : object_(std::move(object)), reader_(reader), path_(std::move(path)) {
  if (!reader_.is_object(object_)) {
    const std::string name = path_.empty() ? "problem" : path_.substr(0, path_.size() - 1);  // without the dot
    throw error::invalid_option(name, to_text(object_));
  }
}

val Arguments::raw(const char* name) {
  read_.emplace_back(name);
  return object_[name];
}

Matrix Arguments::matrix(const char* name, const std::string& id) { return reader_.matrix(id, raw(name)); }

std::optional<Matrix> Arguments::optional_matrix(const char* name, const std::string& id) {
  const val value = raw(name);
  if (value.isUndefined()) return std::nullopt;
  return reader_.matrix(id, value);
}

Matrix Arguments::vector(const char* name, const std::string& id) { return reader_.vector(id, raw(name)); }

std::optional<Matrix> Arguments::optional_vector(const char* name, const std::string& id) {
  const val value = raw(name);
  if (value.isUndefined()) return std::nullopt;
  return reader_.vector(id, value);
}

std::optional<Tensor> Arguments::optional_tensor(const char* name) {
  const val value = raw(name);
  if (value.isUndefined()) return std::nullopt;
  return reader_.tensor(name, value);
}

std::optional<double> Arguments::optional_number(const char* name) {
  const val value = raw(name);
  if (value.isUndefined()) return std::nullopt;
  if (!value.isNumber()) reject(name, value);
  return value.as<double>();
}

double Arguments::number(const char* name, double otherwise) { return optional_number(name).value_or(otherwise); }

double Arguments::number(const char* name) {
  if (const auto value = optional_number(name)) return *value;
  reject(name, val::undefined());
}

bool Arguments::flag(const char* name, bool otherwise) {
  const val value = raw(name);
  if (value.isUndefined()) return otherwise;
  if (!value.isTrue() && !value.isFalse()) reject(name, value);
  return value.isTrue();
}

Index Arguments::whole(const char* name) {
  const val value = raw(name);
  if (const auto index = to_index(value)) return *index;
  reject(name, value);
}

std::optional<Index> Arguments::optional_whole(const char* name) {
  if (!has(name)) return std::nullopt;
  return whole(name);
}

std::uint64_t Arguments::seed(const char* name) {
  const double seed = number(name);
  if (!(seed >= 0 && seed <= 0x1p53)) throw error::out_of_range(path_ + name, seed, 0, 0x1p53);
  if (seed != std::floor(seed)) reject(name, object_[name]);
  return static_cast<std::uint64_t>(seed);
}

std::vector<Index> Arguments::wholes(const char* name) {
  std::vector<Index> wholes;
  const Matrix list = vector(name);
  for (const double number : list.reshaped()) {
    const val value(number);
    const auto index = to_index(value);
    if (!index) reject(name, value);
    wholes.push_back(*index);
  }
  return wholes;
}

std::string Arguments::word(const char* name, std::initializer_list<const char*> words) {
  const val value = raw(name);
  if (value.isUndefined()) return *words.begin();
  if (value.isString()) {
    std::string text = value.as<std::string>();
    if (std::find(words.begin(), words.end(), text) != words.end()) return text;
  }
  reject(name, value);
}

std::string Arguments::choice(const char* name, std::initializer_list<const char*> words) {
  if (!has(name)) reject(name, val::undefined());
  return word(name, words);
}

Mask Arguments::mask(const char* name) {
  const val value = raw(name);
  return value.isUndefined() ? Mask{} : read_mask(path_ + name, value, reader_);
}

Arguments Arguments::object(const char* name) { return {raw(name), reader_, path_ + name + "."}; }

std::vector<Arguments> Arguments::objects(const char* name) {
  const val list = raw(name);
  std::vector<Arguments> objects;
  if (list.isUndefined()) return objects;
  if (!list.isArray()) reject(name, list);
  for (int i = 0, count = list["length"].as<int>(); i < count; ++i) {
    objects.emplace_back(list[i], reader_, path_ + name + "." + std::to_string(i) + ".");
  }
  return objects;
}

void Arguments::finish() const {
  if (const auto name = reader_.leftover(object_, read_)) throw error::invalid_option(path_ + *name);
}

void Arguments::reject(const char* name, const val& value) const {
  throw error::invalid_option(path_ + name, to_text(value));
}

}  // namespace attn::js
