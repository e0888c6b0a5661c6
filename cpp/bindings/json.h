// The little JSON that descriptions need: lists, objects, text, whole numbers, truth values. Doubles travel in typed
// arrays beside it: exact, with their infinities, and without the 54 kB (gzip) that printing them shortest costs.
#pragma once

#include <string>
#include <string_view>

namespace attn::js {

/// Writes one value; commas come by themselves.
///
/// Example: `json.open('[').text("scores").whole(2).close(']')` is `["scores",2]`.
class JsonWriter {
 public:
  JsonWriter& open(char bracket) {
    separate();
    out_ += bracket;
    comma_ = false;
    return *this;
  }

  JsonWriter& close(char bracket) {
    out_ += bracket;
    comma_ = true;
    return *this;
  }

  /// The name of the value that comes next.
  JsonWriter& key(std::string_view name) {
    text(name);
    out_ += ':';
    comma_ = false;
    return *this;
  }

  JsonWriter& text(std::string_view value) {
    separate();
    out_ += '"';
    // In stretches: letter by letter was a fifth of a small trace's time.
    while (!value.empty()) {
      std::size_t plain = 0;
      while (plain < value.size() && !is_special(value[plain])) ++plain;
      out_ += value.substr(0, plain);
      if (plain < value.size()) escape(value[plain++]);
      value.remove_prefix(plain);
    }
    out_ += '"';
    return *this;
  }

  JsonWriter& whole(long long value) { return literal(std::to_string(value)); }
  JsonWriter& truth(bool value) { return literal(value ? "true" : "false"); }

  const std::string& str() const { return out_; }

 private:
  JsonWriter& literal(std::string_view value) {
    separate();
    out_ += value;
    return *this;
  }

  void separate() {
    if (comma_) out_ += ',';
    comma_ = true;
  }

  static bool is_special(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

  void escape(char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    if (c == '"' || c == '\\') {
      (out_ += '\\') += c;
    } else {
      ((out_ += "\\u00") += hex[c / 16]) += hex[c % 16];
    }
  }

  std::string out_;
  bool comma_ = false;
};

}  // namespace attn::js
