#include "description.h"

#include <variant>

#include "page.h"

namespace attn::js {

Description::Description() {
  words_.reserve(256);  // a small trace
  words_.push_back(0);
}

void Description::write(const Traces& traces, const Reader& reader) {
  put(Kind::list);
  for (const auto& [name, trace] : traces) {
    put(Kind::list);
    value(name);
    value(trace.algorithm);
    put(Kind::list);
    for (const Step& one : trace.steps) step(one, reader);
    put(Kind::end);
    put(Kind::end);
  }
  put(Kind::end);
}

void Description::step(const Step& step, const Reader& reader) {
  put(Kind::list);
  value(step.id);
  literal(step.op);
  value(step.operands);
  whole(step.data.rows());
  whole(step.data.cols());
  put(Kind::list);
  literal(step.axes[0]);
  literal(step.axes[1]);
  put(Kind::end);
  params(step.params);
  if (const int given = step.op == "input" ? reader.given(step.id) : -1; given >= 0) {
    put(Kind::given, static_cast<std::size_t>(given));
  } else {
    cells({step.data.data(), static_cast<std::size_t>(step.data.size())});
  }
  put(Kind::end);
}

void Description::write(const Derivation& derivation) {
  put(Kind::list);
  literal(derivation.op);
  value(derivation.value);
  params(derivation.params);
  put(Kind::list);
  for (const Term& term : derivation.terms) {
    put(Kind::list);
    value(term.step);
    whole(term.row);
    whole(term.col);
    value(term.value);
    literal(term.role);
    put(Kind::end);
  }
  put(Kind::end);
  put(Kind::list);
  for (const Partial& partial : derivation.partials) {
    put(Kind::list);
    literal(partial.label);
    value(partial.value);
    put(Kind::end);
  }
  put(Kind::end);
  put(Kind::end);
}

void Description::write(std::initializer_list<NamedTensor> tensors) {
  put(Kind::object);
  for (const auto& [name, tensor] : tensors) {
    if (!tensor) continue;
    literal(name);
    put(Kind::list);
    put(Kind::list);
    for (const Index length : tensor->shape) whole(length);
    put(Kind::end);
    cells(tensor->data);
    put(Kind::end);
  }
  put(Kind::end);
}

void Description::write(std::initializer_list<Fact> facts) {
  put(Kind::object);
  for (const auto& [name, number] : facts) {
    literal(name);
    value(number);
  }
  put(Kind::end);
}

void Description::write(const Verdict& verdict) {
  put(Kind::object);
  literal("correct");
  value(verdict.correct);
  literal("wrong");
  put(Kind::list);
  for (const auto& [row, col] : verdict.wrong) {
    put(Kind::list);
    whole(row);
    whole(col);
    put(Kind::end);
  }
  put(Kind::end);
  literal("matches");
  value(verdict.matches);
  literal("indistinguishable");
  value(verdict.indistinguishable);
  put(Kind::end);
}

void Description::write(std::span<const std::string_view> words) {
  put(Kind::list);
  for (const std::string_view word : words) literal(word);
  put(Kind::end);
}

void Description::write(const Error& error) {
  put(Kind::list);
  value(error.code());
  params(error.params());
  put(Kind::end);
}

template <typename Entries>
void Description::params(const Entries& entries) {
  // A list of Param, or of pairs in an error: both take apart into two.
  put(Kind::object);
  for (const auto& [name, any] : entries) {
    value(name);
    std::visit([this](const auto& one) { this->value(one); }, any);
  }
  put(Kind::end);
}

void Description::literal(std::string_view word) {
  put(Kind::literal, word.size());
  put(word.data());
}

void Description::cells(std::span<const double> cells) {
  words_[0] += static_cast<std::int32_t>(cells.size());
  put(Kind::cells, cells.size());
  put(cells.data());
}

void Description::value(double number) {
  put(Kind::number);
  numbers_.push_back(number);
}

void Description::value(std::string_view text) {
  put(Kind::text, text.size());
  text_ += text;
}

void Description::value(const BoolMatrix& matrix) {
  put(Kind::mask, static_cast<std::size_t>(matrix.rows()));
  words_.push_back(static_cast<std::int32_t>(matrix.cols()));
  put(matrix.data());
}

void Description::value(Shape shape) {
  put(Kind::list);
  value(static_cast<double>(shape.rows));
  value(static_cast<double>(shape.cols));
  put(Kind::end);
}

void Description::value(const std::vector<Index>& shape) {
  put(Kind::list);
  for (const Index length : shape) value(static_cast<double>(length));
  put(Kind::end);
}

void Description::value(const std::vector<std::string>& texts) {
  put(Kind::list);
  for (const std::string& text : texts) value(text);
  put(Kind::end);
}

void Description::answer() { page_answer(words_.data(), text_.data(), text_.size(), numbers_.data()); }

void Description::refuse() { page_refuse(words_.data(), text_.data(), text_.size(), numbers_.data()); }

}  // namespace attn::js
