// A value of JavaScript's: it stays there, and is known here by its place in the list that the reader of a call keeps.
#pragma once

#include <optional>
#include <string>

#include "attn/matrix.h"

namespace attn::js {

class Value {
 public:
  /// In the order of reader.ts. `other`: null, a function, what else there is.
  enum class Kind { undefined, number, text, no, yes, list, object, other };

  explicit Value(int code) : code_(code) {}

  Kind kind() const { return static_cast<Kind>(code_ & 7); }
  bool is_undefined() const { return kind() == Kind::undefined; }
  bool is_number() const { return kind() == Kind::number; }
  bool is_text() const { return kind() == Kind::text; }
  bool is_true() const { return kind() == Kind::yes; }
  bool is_false() const { return kind() == Kind::no; }
  bool is_list() const { return kind() == Kind::list; }
  /// Something with names in it; a list too.
  bool is_object() const { return is_list() || kind() == Kind::object; }

  double number() const;
  std::string text() const;

  /// A whole number as an Index, or nothing. What is too big for one comes back as ±2^30.
  std::optional<Index> index() const;

  /// How JavaScript writes it, for errors.
  std::string written() const;

  /// The member of a name that stands in this program: the page makes its text once, by where it stands.
  Value operator[](const char* literal) const;

  /// Entries of a list.
  int count() const;
  Value operator[](int entry) const;

  /// What Object.keys says, and the member of such a key.
  Value keys() const;
  Value operator[](Value key) const;

  /// The first name, of a member that is defined, that nobody has asked for.
  Value leftover() const;

  int place() const { return code_ >> 3; }

 private:
  int code_;  // place · 8 + kind
};

/// A number of ours as a value, to be written as JavaScript writes it.
Value value_of(double number);

/// A whole number as an Index, or nothing. What is too big for one comes back as ±2^30, beyond every range there is.
std::optional<Index> to_index(double number);

}  // namespace attn::js
