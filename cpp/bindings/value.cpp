#include "value.h"

#include <algorithm>
#include <cmath>

#include "page.h"

namespace attn::js {

double Value::number() const { return page_number(place()); }

std::string Value::text() const {
  std::string text(page_text_length(place()), '\0');
  page_text(text.data());
  return text;
}

std::optional<Index> Value::index() const { return is_number() ? to_index(number()) : std::nullopt; }

std::string Value::written() const { return Value(page_written(place())).text(); }

Value Value::operator[](const char* literal) const { return Value(page_member(place(), literal)); }

int Value::count() const { return page_count(place()); }

Value Value::operator[](int entry) const { return Value(page_entry(place(), entry)); }

Value Value::keys() const { return Value(page_keys(place())); }

Value Value::operator[](Value key) const { return Value(page_at(place(), key.place())); }

Value Value::leftover() const { return Value(page_leftover(place())); }

Value value_of(double number) { return Value(page_keep(number)); }

std::optional<Index> to_index(double number) {
  constexpr double beyond = 1 << 30;  // more than any matrix has rows, and far from overflowing when added to one
  if (number != std::floor(number)) return std::nullopt;  // also NaN
  return static_cast<Index>(std::clamp(number, -beyond, beyond));
}

}  // namespace attn::js
