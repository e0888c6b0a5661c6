#include "arguments.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "attn/error.h"
#include "mask_argument.h"

namespace attn::js {

Arguments::Arguments(Value object, Reader& reader, std::string path)
    : object_(object), reader_(reader), path_(std::move(path)) {
  if (!object_.is_object()) {
    const std::string name = path_.empty() ? "problem" : path_.substr(0, path_.size() - 1);  // without the dot
    throw error::invalid_option(name, object_.written());
  }
}

const Matrix& Arguments::matrix(const char* name, const std::string& id) {
  return reader_.keep(reader_.matrix(id, raw(name)));
}

std::optional<Matrix> Arguments::optional_matrix(const char* name, const std::string& id) {
  const Value value = raw(name);
  if (value.is_undefined()) return std::nullopt;
  return reader_.matrix(id, value);
}

const Matrix& Arguments::vector(const char* name, const std::string& id) {
  return reader_.keep(reader_.vector(id, raw(name)));
}

std::optional<Matrix> Arguments::optional_vector(const char* name, const std::string& id) {
  const Value value = raw(name);
  if (value.is_undefined()) return std::nullopt;
  return reader_.vector(id, value);
}

std::optional<Tensor> Arguments::optional_tensor(const char* name) {
  const Value value = raw(name);
  if (value.is_undefined()) return std::nullopt;
  return reader_.tensor(name, value);
}

std::optional<double> Arguments::optional_number(const char* name) {
  const Value value = raw(name);
  if (value.is_undefined()) return std::nullopt;
  if (!value.is_number()) reject(name, value);
  return value.number();
}

double Arguments::number(const char* name, double otherwise) { return optional_number(name).value_or(otherwise); }

double Arguments::number(const char* name) {
  if (const auto value = optional_number(name)) return *value;
  reject(name, raw(name));
}

bool Arguments::flag(const char* name, bool otherwise) {
  const Value value = raw(name);
  if (value.is_undefined()) return otherwise;
  if (!value.is_true() && !value.is_false()) reject(name, value);
  return value.is_true();
}

Index Arguments::whole(const char* name) {
  const Value value = raw(name);
  if (const auto index = value.index()) return *index;
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
  for (const double number : vector(name).reshaped()) {
    const auto index = to_index(number);
    if (!index) reject(name, value_of(number));
    wholes.push_back(*index);
  }
  return wholes;
}

std::string_view Arguments::word(const char* name, std::initializer_list<const char*> words) {
  const Value value = raw(name);
  if (value.is_undefined()) return *words.begin();
  if (value.is_text()) {
    const auto word = std::find(words.begin(), words.end(), value.text());
    if (word != words.end()) return *word;
  }
  reject(name, value);
}

std::string_view Arguments::choice(const char* name, std::initializer_list<const char*> words) {
  if (!has(name)) reject(name, raw(name));
  return word(name, words);
}

Mask Arguments::mask(const char* name) {
  const Value value = raw(name);
  return value.is_undefined() ? Mask{} : read_mask(path_ + name, value, reader_);
}

Arguments Arguments::object(const char* name) { return {raw(name), reader_, path_ + name + "."}; }

std::vector<Arguments> Arguments::objects(const char* name) {
  const Value list = raw(name);
  std::vector<Arguments> objects;
  if (list.is_undefined()) return objects;
  if (!list.is_list()) reject(name, list);
  for (int i = 0, count = list.count(); i < count; ++i) {
    objects.emplace_back(list[i], reader_, path_ + name + "." + std::to_string(i) + ".");
  }
  return objects;
}

void Arguments::finish() const {
  const Value name = object_.leftover();
  if (!name.is_undefined()) throw error::invalid_option(path_ + name.text());
}

void Arguments::reject(const char* name, Value value) const {
  throw error::invalid_option(path_ + name, value.written());
}

}  // namespace attn::js
