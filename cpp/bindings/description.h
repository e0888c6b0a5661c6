// What goes back to the page: a tree of lists, objects, words and numbers, told in whole numbers one after the other.
// description.ts reads exactly this. First comes how many cells there are in all, then one value:
//
//   traces      [[name, algorithm, [step, …]], …]
//   step        [id, op, [operand ids], rows, cols, [axis of rows, axis of columns], params, cells]
//               cells: which of the matrices that the page gave, when they are those
//   derivation  [op, value, params, [[step, row, col, value, role], …], [[label, value], …]]
//   tensors     {name: [[length, …], cells], …}
//   facts       {name: number, …}
//   verdict     {"correct", "wrong": [[row, col], …], "matches": [text, …], "indistinguishable": [text, …]}
//   words       [text, …]
//   error       [code, params]
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attn/derivation.h"
#include "attn/error.h"
#include "attn/exercise.h"
#include "attn/tensor.h"
#include "attn/trace.h"
#include "reader.h"

namespace attn::js {

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
  Description();

  void write(const Traces& traces, const Reader& reader);
  void write(const Derivation& derivation);
  void write(std::initializer_list<NamedTensor> tensors);
  void write(std::initializer_list<Fact> facts);
  void write(const Verdict& verdict);
  void write(std::span<const std::string_view> words);
  void write(const Error& error);

  /// The finished answer. What `write` was given has to be alive still: its cells and words are copied here.
  void answer();
  /// The same when it is an error, with which the call ends.
  [[noreturn]] void refuse();

 private:
  /// What comes next. Each is one whole number, its kind in the lowest four bits and something small above, and maybe a
  /// few more.
  enum class Kind : std::int32_t {
    end,      // of the list or object that was begun last
    list,     // then its values
    object,   // then texts and values in turn
    literal,  // its length; where it stands. A word of this program: the page makes its text once
    text,     // its length; it is the next in one text of all
    whole,    // the number
    number,   // the next of all numbers
    no,
    yes,
    mask,   // rows; columns; where its truth values stand
    cells,  // how many; where they stand
    given,  // which of the page's own matrices
  };

  void put(Kind kind, std::size_t above = 0) {
    words_.push_back(static_cast<std::int32_t>(above) << 4 | static_cast<std::int32_t>(kind));
  }
  void put(const void* address) {
    words_.push_back(static_cast<std::int32_t>(reinterpret_cast<std::intptr_t>(address)));
  }

  void step(const Step& step, const Reader& reader);
  template <typename Entries>
  void params(const Entries& entries);

  void literal(std::string_view word);
  void whole(Index number) { put(Kind::whole, static_cast<std::size_t>(number)); }
  void cells(std::span<const double> cells);

  void value(bool truth) { put(truth ? Kind::yes : Kind::no); }
  void value(double number);
  void value(std::string_view text);
  void value(const BoolMatrix& matrix);
  void value(Shape shape);
  void value(const std::vector<Index>& shape);
  void value(const std::vector<std::string>& texts);

  std::vector<std::int32_t> words_;
  std::string text_;
  std::vector<double> numbers_;
};

}  // namespace attn::js
