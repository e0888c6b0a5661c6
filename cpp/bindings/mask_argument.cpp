#include "mask_argument.h"

#include "attn/error.h"

namespace attn::js {

namespace {

Error unknown(const std::string& what) { return error::invalid_mask("unknown", {{"value", what}}); }

Index whole(const val& number, const char* kind) {
  if (const auto index = to_index(number)) return *index;
  throw error::invalid_mask(kind, {{"value", to_text(number)}});
}

/// One object, one kind. A second key is a slip; that it was meant as a second mask, nobody can know.
MaskPart from_object(const std::string& id, const val& object, const Reader& reader) {
  std::vector<std::string> keys = keys_of(object);
  const bool causal = object["causal"].isTrue();
  if (causal) std::erase(keys, "past");
  if (keys.size() != 1) throw unknown(keys.size() > 1 ? keys[1] : to_text(object));

  const std::string& kind = keys[0];
  const val value = object[kind];
  if (causal) return mask::Causal{object["past"].isUndefined() ? 0 : whole(object["past"], "past")};
  if (kind == "padding") return mask::Padding{whole(value, "padding")};
  if (kind == "prefix") return mask::Prefix{whole(value, "prefix")};
  if (kind == "block") return mask::Block{whole(value, "block")};
  if (kind == "keys") return mask::Keys{reader.mask_keys(id, value)};
  if (kind == "window") return read_window(value);
  throw unknown(kind);
}

MaskPart part(const std::string& id, const val& value, const Reader& reader) {
  if (value.isArray()) return reader.mask_matrix(id, value);
  if (reader.is_object(value))
    return value["data"].isUndefined() ? from_object(id, value, reader) : reader.mask_matrix(id, value);
  if (value.isString() && value.as<std::string>() == "causal") return mask::Causal{};
  throw unknown(to_text(value));
}

}  // namespace

mask::Window read_window(const val& value) {
  const int length = value.isArray() ? value["length"].as<int>() : 0;
  if (length != 2) throw error::invalid_mask("window", {{"length", double(length)}, {"expected", 2.0}});
  return {whole(value[0], "window"), whole(value[1], "window")};
}

Mask read_mask(const std::string& id, const val& value, const Reader& reader) {
  const val parts = reader.mask_parts(value);
  Mask mask;
  try {
    for (int i = 0, count = parts["length"].as<int>(); i < count; ++i) mask.push_back(part(id, parts[i], reader));
  } catch (const Error& error) {
    if (id != "mask") throw error.named(id);
    throw;
  }
  return mask;
}

}  // namespace attn::js
