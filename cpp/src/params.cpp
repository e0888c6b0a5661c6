#include "attn/params.h"

#include "attn/error.h"

namespace attn {
namespace {

template <typename T>
const T& typed(const Params& params, std::string_view name) {
  const ParamValue* value = params.find(name);
  const T* typed_value = value ? std::get_if<T>(value) : nullptr;
  if (!typed_value) throw error::invalid_option(name);
  return *typed_value;
}

ParamValue kept(bool flag) { return flag; }
ParamValue kept(double number) { return number; }
ParamValue kept(std::string_view text) { return std::string(text); }
ParamValue kept(const BoolMatrix* matrix) { return *matrix; }

}  // namespace

Params::Params(std::initializer_list<GivenParam> given) {
  params_.reserve(given.size());
  for (const auto& [name, value] : given) {
    params_.push_back({name, std::visit([](auto any) { return kept(any); }, value)});
  }
}

void Params::set(const Params& others) {
  for (const auto& [name, value] : others) set(name, value);
}

void Params::set(std::string_view name, ParamValue value) {
  for (Param& param : params_) {
    if (param.name == name) {
      param.value = std::move(value);
      return;
    }
  }
  params_.push_back({std::string(name), std::move(value)});
}

const ParamValue* Params::find(std::string_view name) const noexcept {
  for (const Param& param : params_) {
    if (param.name == name) return &param.value;
  }
  return nullptr;
}

double Params::number(std::string_view name) const { return typed<double>(*this, name); }
bool Params::flag(std::string_view name) const { return typed<bool>(*this, name); }
const std::string& Params::text(std::string_view name) const { return typed<std::string>(*this, name); }
const BoolMatrix& Params::matrix(std::string_view name) const { return typed<BoolMatrix>(*this, name); }

Params Params::at_cell(Index row, Index col) const {
  Params cell;
  for (const auto& [name, value] : params_) {
    const BoolMatrix* matrix = std::get_if<BoolMatrix>(&value);
    cell.set(name, matrix ? ParamValue((*matrix)(row, col)) : value);
  }
  return cell;
}

}  // namespace attn
