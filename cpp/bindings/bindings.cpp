// The module as JavaScript sees it. --emit-tsd turns this file into the types that web/src/engine is checked against.
//
// No parameter is a val or a text: what Embind would free after a call is not freed when an error has ended it
// (thrown.cpp). The problem and the answer pass through the page's reader (page.h), so numbers are all it has to
// convert.
#include <emscripten/bind.h>

#include "algorithms.h"
#include "attn/limits.h"
#include "attn/op.h"
#include "memory.h"
#include "read_cost.h"
#include "read_exercise.h"
#include "read_tensors.h"

namespace attn::js {

namespace {

Params read_params(Value params) {
  Params read;
  const Value names = params.keys();
  for (int i = 0, count = names.count(); i < count; ++i) {
    const Value value = params[names[i]];
    if (value.is_number()) {
      read.set(names[i].text(), value.number());
    } else if (value.is_text()) {
      read.set(names[i].text(), value.text());
    } else if (value.is_true() || value.is_false()) {
      read.set(names[i].text(), value.is_true());
    }  // what is none of these no op can ask for
  }
  return read;
}

/// `algorithm` is its place among `algorithms`.
void run(unsigned algorithm) {
  Reader reader;
  Arguments arguments(reader.problem(), reader);
  const Traces traces = run_algorithm(algorithm, arguments);
  Description description;
  description.write(traces, reader);
  description.answer();
}

void attention() {
  Reader reader;
  Arguments arguments(reader.problem(), reader);
  const BatchedProblem given = read_batched(arguments);
  const BatchedResult result = attn::attention(given.query, given.key, given.value, given.options);
  const auto optional = [](const std::optional<Tensor>& tensor) { return tensor ? &*tensor : nullptr; };
  Description description;
  description.write({NamedTensor{"output", &result.output},
                     {"presentKey", optional(result.present_key)},
                     {"presentValue", optional(result.present_value)},
                     {"scores", optional(result.scores)}});
  description.answer();
}

void layer_cost() {
  Reader reader;
  Arguments arguments(reader.problem(), reader);
  const LayerCost cost = attn::layer_cost(read_layer_cost(arguments));
  Description description;
  description.write({Fact{"operations", cost.operations},
                     {"projections", cost.projections},
                     {"sequentialOperations", cost.sequential_operations},
                     {"maxPathLength", cost.max_path_length},
                     {"floats", cost.floats}});
  description.answer();
}

void judge() {
  Reader reader;
  Arguments arguments(reader.problem(), reader);
  const AnswerProblem given = read_answer(arguments);
  arguments.finish();
  Description description;
  description.write(attn::judge(given.answer, given.expected, given.candidates, given.tolerance));
  description.answer();
}

/// Stateless: the cell is explained from the op's name, the cell's params and the slices the reader hands over.
void derive() {
  const Reader reader;
  const Value cell = reader.problem();
  const Op& op = find_op(cell["op"].text());
  const Params params = read_params(cell["params"]);
  const auto whole = [](Value value) { return static_cast<Index>(value.number()); };
  const Index row = whole(cell["row"]);
  const Index col = whole(cell["col"]);

  const Value operands = cell["operands"];
  std::vector<std::string> ids;
  std::vector<Shape> shapes;
  for (int i = 0, count = operands.count(); i < count; ++i) {
    const Value operand = operands[i];
    ids.push_back(operand["id"].text());
    shapes.push_back({whole(operand["rows"]), whole(operand["cols"])});
  }
  std::vector<NamedShape> named;
  for (std::size_t i = 0; i < ids.size(); ++i) named.push_back({ids[i], shapes[i]});
  // The trace may come from anywhere: are the operands those of such an op, and do their shapes meet?
  check_operands(op, named.size());
  // A step from outside may claim more cells than its operands give it.
  check_cell(op.shape(named, params), row, col);

  const std::vector<Block> blocks = op.reads(shapes, params, row, col);
  std::vector<Matrix> cells;  // filled before slices look at them
  for (std::size_t i = 0; i < blocks.size(); ++i) cells.push_back(reader.slice(static_cast<int>(i), blocks[i]));
  std::vector<Slice> slices;
  for (std::size_t i = 0; i < blocks.size(); ++i) slices.push_back({ids[i], blocks[i], cells[i]});

  const Derivation derivation = op.derive(slices, params, row, col);
  Description description;
  description.write(derivation);
  description.answer();
}

void algorithms() {
  const std::vector<std::string_view> names = algorithm_names();
  Description description;
  description.write(names);
  description.answer();
}

void limits() {
  Description description;
  description.write({Fact{"traceValues", max_trace_values}, {"traceSteps", max_trace_steps}});
  description.answer();
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention_textbook) {
  using emscripten::function;

  function("run", &run);
  function("attention", &attention);
  function("layerCost", &layer_cost);
  function("judge", &judge);
  function("derive", &derive);
  function("algorithms", &algorithms);
  function("limits", &limits);

  function("heapEnd", &heap_end);
  function("release", &release);
}

}  // namespace attn::js
