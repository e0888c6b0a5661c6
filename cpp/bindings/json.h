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
    for (const char c : value) escaped(c);
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

  void escaped(char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      (out_ += '\\') += c;
    } else if (code < 0x20) {
      ((out_ += "\\u00") += hex[code / 16]) += hex[code % 16];
    } else {
      out_ += c;
    }
  }

  std::string out_;
  bool comma_ = false;
};

}  // namespace attn::js
