// One operator test case of the ONNX project, as ../shared/conformance keeps them: a JSON file each.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "attn/tensor.h"

namespace attn::test {

/// By the names of the operator's parameters. Truth values are 0 and 1.
using Tensors = std::map<std::string, Tensor>;

struct Case {
  std::string name;
  std::string op;
  nlohmann::json attributes;
  Tensors inputs;
  Tensors outputs;
  std::map<std::string, std::string> types;  ///< of the inputs: float32, float64, int64, bool
  double rtol = 0;
  double atol = 0;

  bool has(const std::string& input) const { return inputs.contains(input); }

  template <typename T>
  T attribute(const char* attribute_name, T otherwise) const {
    return attributes.value(attribute_name, otherwise);
  }

  /// `axis` of the attributes, counted from the front, for an input of that rank.
  std::size_t axis(std::size_t rank, Index otherwise = -1) const;
};

Case read_case(const std::filesystem::path& file);

}  // namespace attn::test
