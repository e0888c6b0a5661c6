#include "mask_argument.h"

#include "../src/option_path.h"

namespace attn::js {

namespace {

Error unknown(const std::string& what) { return error::invalid_mask("unknown", {{"value", what}}); }

Index whole(Value number, const char* kind) {
  if (const auto index = number.index()) return *index;
  throw error::invalid_mask(kind, {{"value", number.written()}});
}

/// One object, one kind. A second key is a slip; that it was meant as a second mask, nobody can know.
MaskPart from_object(const std::string& id, Value object, const Reader& reader) {
  const Value keys = object.keys();
  std::vector<Value> kinds;
  const bool causal = object["causal"].is_true();
  for (int i = 0, count = keys.count(); i < count && kinds.size() < 2; ++i) {
    if (!causal || keys[i].text() != "past") kinds.push_back(keys[i]);
  }
  if (kinds.size() != 1) throw unknown(kinds.empty() ? object.written() : kinds[1].text());

  const std::string kind = kinds[0].text();
  const Value value = object[kinds[0]];
  if (causal) return mask::Causal{object["past"].is_undefined() ? 0 : whole(object["past"], "past")};
  if (kind == "padding") return mask::Padding{whole(value, "padding")};
  if (kind == "prefix") return mask::Prefix{whole(value, "prefix")};
  if (kind == "block") return mask::Block{whole(value, "block")};
  if (kind == "keys") return mask::Keys{reader.mask_keys(id, value)};
  if (kind == "window") return read_window(value);
  throw unknown(kind);
}

MaskPart part(const std::string& id, Value value, const Reader& reader) {
  if (value.is_list()) return reader.mask_matrix(id, value);
  if (value.is_object())
    return value["data"].is_undefined() ? from_object(id, value, reader) : reader.mask_matrix(id, value);
  if (value.is_text() && value.text() == "causal") return mask::Causal{};
  throw unknown(value.written());
}

}  // namespace

mask::Window read_window(Value value) {
  const int length = value.is_list() ? value.count() : 0;
  if (length != 2) throw error::invalid_mask("window", {{"length", double(length)}, {"expected", 2.0}});
  return {whole(value[0], "window"), whole(value[1], "window")};
}

Mask read_mask(const std::string& id, Value value, const Reader& reader) {
  const Value parts = reader.mask_parts(value);
  const OptionPath here("", id);
  Mask mask;
  for (int i = 0, count = parts.count(); i < count; ++i) mask.push_back(part(id, parts[i], reader));
  return mask;
}

}  // namespace attn::js
