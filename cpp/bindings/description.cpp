#include "description.h"

#include <variant>

namespace attn::js {

namespace {

// Params are a list of Param, or of pairs in an error: both take apart into two.
std::span<const double> span_of(const Matrix& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

}  // namespace

void Description::write(const Traces& traces, const Reader& reader) {
  json_.open('[');
  for (const auto& [name, trace] : traces) {
    json_.open('[').text(name).text(trace.algorithm).open('[');
    for (const Step& one : trace.steps) step(one, reader);
    json_.close(']').close(']');
  }
  json_.close(']');
}

void Description::step(const Step& step, const Reader& reader) {
  json_.open('[').text(step.id).text(step.op);
  value(step.operands);
  json_.whole(step.data.rows()).whole(step.data.cols());
  json_.open('[').text(step.axes[0]).text(step.axes[1]).close(']');
  params(step.params);
  const bool callers_own = step.op == "input" && reader.gave(step.id);
  json_.whole(callers_own ? -1 : static_cast<long long>(cells(span_of(step.data))));
  json_.close(']');
}

void Description::write(const Derivation& derivation) {
  derived_ = {derivation.value};
  json_.open('[').text(derivation.op);
  params(derivation.params);
  json_.open('[');
  for (const Term& term : derivation.terms) {
    json_.open('[').text(term.step).whole(term.row).whole(term.col).text(term.role).close(']');
    derived_.push_back(term.value);
  }
  json_.close(']').open('[');
  for (const Partial& partial : derivation.partials) {
    json_.text(partial.label);
    derived_.push_back(partial.value);
  }
  json_.close(']').close(']');
  cells(derived_);
}

void Description::write(std::initializer_list<NamedTensor> tensors) {
  json_.open('{');
  for (const auto& [name, tensor] : tensors) {
    if (!tensor) continue;
    json_.key(name).open('[').open('[');
    for (const Index length : tensor->shape) json_.whole(length);
    json_.close(']').whole(static_cast<long long>(cells(tensor->data))).close(']');
  }
  json_.close('}');
}

void Description::write(std::initializer_list<Fact> facts) {
  json_.open('{');
  for (const auto& [name, number] : facts) {
    json_.key(name);
    value(number);
  }
  json_.close('}');
}

void Description::write(const Verdict& verdict) {
  json_.open('{').key("correct").truth(verdict.correct).key("wrong").open('[');
  for (const auto& [row, col] : verdict.wrong) json_.open('[').whole(row).whole(col).close(']');
  json_.close(']').key("matches");
  value(verdict.matches);
  json_.key("indistinguishable");
  value(verdict.indistinguishable);
  json_.close('}');
}

void Description::write(const Error& error) {
  json_.open('[').text(error.code());
  params(error.params());
  json_.close(']');
}

template <typename Entries>
void Description::params(const Entries& entries) {
  json_.open('{');
  for (const auto& [name, any] : entries) {
    json_.key(name);
    std::visit([this](const auto& one) { this->value(one); }, any);
  }
  json_.close('}');
}

void Description::value(double number) {
  json_.whole(static_cast<long long>(numbers_.size()));
  numbers_.push_back(number);
}

void Description::value(const BoolMatrix& matrix) {
  json_.open('{').key("rows").whole(matrix.rows()).key("cols").whole(matrix.cols());
  json_.key("at").whole(static_cast<long long>(flags_.size())).close('}');
  flags_.insert(flags_.end(), matrix.data(), matrix.data() + matrix.size());
}

void Description::value(Shape shape) {
  json_.open('[');
  value(static_cast<double>(shape.rows));
  value(static_cast<double>(shape.cols));
  json_.close(']');
}

void Description::value(const std::vector<Index>& shape) {
  json_.open('[');
  for (const Index length : shape) value(static_cast<double>(length));
  json_.close(']');
}

void Description::value(const std::vector<std::string>& texts) {
  json_.open('[');
  for (const std::string& text : texts) json_.text(text);
  json_.close(']');
}

std::size_t Description::cells(std::span<const double> cells) {
  values_.push_back(cells);
  return std::exchange(values_size_, values_size_ + cells.size());
}

Reply Description::reply(const Reader& reader, bool ok) const {
  reader.make_room(values_size_);
  std::size_t at = 0;
  for (const auto cells : values_) {
    reader.put(cells, at);
    at += cells.size();
  }
  return Reply(reader.reply(ok, json_.str(), numbers_, flags_));
}

Reply failed(const Error& error, const Reader& reader) {
  Description description;
  description.write(error);
  return description.reply(reader, false);
}

}  // namespace attn::js
