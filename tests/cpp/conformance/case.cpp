#include "case.h"

#include <fstream>
#include <limits>

namespace attn::test {
namespace {

using nlohmann::json;

// JSON has no infinities: they are written as words.
double number_in(const json& value) {
  if (value.is_number()) return value.get<double>();
  const auto word = value.get<std::string>();
  if (word == "-Infinity") return -std::numeric_limits<double>::infinity();
  if (word == "Infinity") return std::numeric_limits<double>::infinity();
  return std::numeric_limits<double>::quiet_NaN();
}

Tensors tensors_in(const json& object) {
  Tensors tensors;
  for (const auto& [name, json_tensor] : object.items()) {
    Tensor& tensor = tensors[name];
    tensor.shape = json_tensor.at("shape").get<std::vector<Index>>();
    for (const json& value : json_tensor.at("data")) tensor.data.push_back(number_in(value));
  }
  return tensors;
}

}  // namespace

std::size_t Case::axis(std::size_t rank, Index otherwise) const {
  const Index axis = attribute("axis", otherwise);
  return static_cast<std::size_t>(axis < 0 ? axis + static_cast<Index>(rank) : axis);
}

Case read_case(const std::filesystem::path& file) {
  std::ifstream stream(file);
  const json content = json::parse(stream);
  Case one{.name = content.at("name"),
           .op = content.at("op"),
           .attributes = content.at("attributes"),
           .inputs = tensors_in(content.at("inputs")),
           .outputs = tensors_in(content.at("outputs")),
           .types = {},
           .rtol = content.at("tolerance").at("rtol"),
           .atol = content.at("tolerance").at("atol")};
  for (const auto& [name, tensor] : content.at("inputs").items()) one.types[name] = tensor.at("dtype");
  return one;
}

}  // namespace attn::test
