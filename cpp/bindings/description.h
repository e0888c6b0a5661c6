// What goes back to the page: a description in JSON and the numbers it points to. description.ts reads exactly this.
//
//   value    true | false | "text" | [value, …] | {"rows", "cols", "at": in flags} | a whole number: which of `numbers`
//   params   {name: value, …}
//   step     [id, op, [operand ids], rows, cols, [axis of rows, axis of columns], params, at]
//            at: where its cells begin in `values`, or -1 when they are the caller's own
//   traces   [[name, algorithm, [step, …]], …]
//   derivation  [op, params, [[step, row, col, role], …], [label, …]]
//            `values`: the value, those of the terms, those of the partials
//   tensors  {name: [[length, …], at], …}
//   facts    {name: which of `numbers`, …}
//   verdict  {"correct", "wrong": [[row, col], …], "matches": [text, …], "indistinguishable": [text, …]}
//   error    [code, params]
#pragma once

#include <emscripten/bind.h>

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arguments.h"
#include "attn/derivation.h"
#include "attn/error.h"
#include "attn/exercise.h"
#include "attn/tensor.h"
#include "attn/trace.h"
#include "json.h"

namespace attn::js {

/// What every bound function answers. The TypeScript type is given where functions are bound.
EMSCRIPTEN_DECLARE_VAL_TYPE(Reply);

using Traces = std::vector<std::pair<std::string, Trace>>;

/// Null when it is not there.
struct NamedTensor {
  const char* name;
  const Tensor* tensor;
};

struct Fact {
  const char* name;
  double value;
};

class Description {
 public:
  void write(const Traces& traces, const Reader& reader);
  void write(const Derivation& derivation);
  void write(std::initializer_list<NamedTensor> tensors);
  void write(std::initializer_list<Fact> facts);
  void write(const Verdict& verdict);
  void write(const Error& error);

  /// The finished answer. What `write` was given has to be alive still: its cells are copied here.
  Reply reply(const Reader& reader, bool ok) const;

 private:
  void step(const Step& step, const Reader& reader);
  template <typename Entries>
  void params(const Entries& entries);

  void value(bool truth) { json_.truth(truth); }
  void value(double number);
  void value(const std::string& text) { json_.text(text); }
  void value(const BoolMatrix& matrix);
  void value(Shape shape);
  void value(const std::vector<Index>& shape);
  void value(const std::vector<std::string>& texts);

  /// Notes that `cells` come next in `values`, and where that is.
  std::size_t cells(std::span<const double> cells);

  JsonWriter json_;
  std::vector<std::span<const double>> values_;
  std::size_t values_size_ = 0;
  std::vector<double> derived_;  // cells that stand in no matrix
  std::vector<double> numbers_;
  std::vector<std::uint8_t> flags_;
};

/// The answer of a call that came to nothing.
Reply failed(const Error& error, const Reader& reader);

}  // namespace attn::js
