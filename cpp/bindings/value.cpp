#include "value.h"

#include <algorithm>
#include <cmath>

#include "page.h"

namespace attn::js {

double Value::number() const { return page_number(page_, place()); }

std::string Value::text() const {
  std::string text(page_text_length(page_, place()), '\0');
  page_text(page_, place(), text.data(), text.size());
  return text;
}

std::optional<Index> Value::index() const { return is_number() ? to_index(number()) : std::nullopt; }

std::string Value::written() const { return Value(page_, page_written(page_, place())).text(); }

Value Value::operator[](const char* literal) const { return {page_, page_member(page_, place(), literal)}; }

int Value::count() const { return page_count(page_, place()); }

Value Value::operator[](int entry) const { return {page_, page_entry(page_, place(), entry)}; }

Value Value::keys() const { return {page_, page_keys(page_, place())}; }

Value Value::operator[](Value key) const { return {page_, page_at(page_, place(), key.place())}; }

Value Value::leftover() const { return {page_, page_leftover(page_, place())}; }

Value value_of(EM_VAL page, double number) { return {page, page_keep(page, number)}; }

std::optional<Index> to_index(double number) {
  constexpr double beyond = 1 << 30;  // more than any matrix has rows, and far from overflowing when added to one
  if (number != std::floor(number)) return std::nullopt;  // also NaN
  return static_cast<Index>(std::clamp(number, -beyond, beyond));
}

}  // namespace attn::js
