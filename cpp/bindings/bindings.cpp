// The module as JavaScript sees it. --emit-tsd turns this file into the types that web/src/engine is checked against.
//
// All parameters are val: a std::string parameter is freed by Embind after the call, and not at all when a JavaScript
// exception ends it.
#include <emscripten/bind.h>
#include <malloc.h>

#include "algorithms.h"
#include "attn/limits.h"
#include "attn/op.h"
#include "guard.h"
#include "read_cost.h"
#include "read_exercise.h"
#include "read_tensors.h"

namespace attn::js {

namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(Text);
EMSCRIPTEN_DECLARE_VAL_TYPE(Problem);
EMSCRIPTEN_DECLARE_VAL_TYPE(Cell);
EMSCRIPTEN_DECLARE_VAL_TYPE(Texts);
EMSCRIPTEN_DECLARE_VAL_TYPE(Limits);
EMSCRIPTEN_DECLARE_VAL_TYPE(JsReader);

Reply run(const Text& algorithm, const Problem& problem, const JsReader& js) {
  Reader reader(js);
  return guard(reader, [&] {
    Arguments arguments(problem, reader);
    const Traces traces = run_algorithm(algorithm.as<std::string>(), arguments);
    Description description;
    description.write(traces, reader);
    return description.reply(reader, true);
  });
}

Params read_params(const val& js) {
  Params params;
  const val names = val::global("Object").call<val>("keys", js);
  for (int i = 0, count = names["length"].as<int>(); i < count; ++i) {
    const std::string name = names[i].as<std::string>();
    const val value = js[name];
    if (value.isNumber()) {
      params.set(name, value.as<double>());
    } else if (value.isString()) {
      params.set(name, value.as<std::string>());
    } else if (value.isTrue() || value.isFalse()) {
      params.set(name, value.isTrue());
    }  // what is none of these no op can ask for
  }
  return params;
}

Reply attention(const Problem& problem, const JsReader& js) {
  Reader reader(js);
  return guard(reader, [&] {
    Arguments arguments(problem, reader);
    const BatchedProblem given = read_batched(arguments);
    const BatchedResult result = attn::attention(given.query, given.key, given.value, given.options);
    const auto optional = [](const std::optional<Tensor>& tensor) { return tensor ? &*tensor : nullptr; };
    Description description;
    description.write({NamedTensor{"output", &result.output},
                       {"presentKey", optional(result.present_key)},
                       {"presentValue", optional(result.present_value)},
                       {"scores", optional(result.scores)}});
    return description.reply(reader, true);
  });
}

Reply layer_cost(const Problem& problem, const JsReader& js) {
  Reader reader(js);
  return guard(reader, [&] {
    Arguments arguments(problem, reader);
    const LayerCost cost = attn::layer_cost(read_layer_cost(arguments));
    Description description;
    description.write({Fact{"operations", cost.operations},
                       {"projections", cost.projections},
                       {"sequentialOperations", cost.sequential_operations},
                       {"maxPathLength", cost.max_path_length},
                       {"floats", cost.floats}});
    return description.reply(reader, true);
  });
}

Reply judge(const Problem& problem, const JsReader& js) {
  Reader reader(js);
  return guard(reader, [&] {
    Arguments arguments(problem, reader);
    const AnswerProblem given = read_answer(arguments);
    arguments.finish();
    Description description;
    description.write(attn::judge(given.answer, given.expected, given.candidates, given.tolerance));
    return description.reply(reader, true);
  });
}

/// Stateless: the cell is explained from the op's name, the cell's params and the slices the reader hands over.
Reply derive(const Cell& cell, const JsReader& js) {
  const Reader reader(js);
  return guard(reader, [&] {
    const Op& op = find_op(cell["op"].as<std::string>());
    const Params params = read_params(cell["params"]);
    const auto row = cell["row"].as<Index>();
    const auto col = cell["col"].as<Index>();

    const val operands = cell["operands"];
    std::vector<std::string> ids;
    std::vector<Shape> shapes;
    for (int i = 0, count = operands["length"].as<int>(); i < count; ++i) {
      const val operand = operands[i];
      ids.push_back(operand["id"].as<std::string>());
      shapes.push_back({operand["rows"].as<Index>(), operand["cols"].as<Index>()});
    }
    std::vector<NamedShape> named;
    for (std::size_t i = 0; i < ids.size(); ++i) named.push_back({ids[i], shapes[i]});
    // The trace may come from anywhere: are the operands those of such an op, and do their shapes meet?
    check_operands(op, named.size());
    // A step from outside may claim more cells than its operands give it.
    check_cell(op.shape(named, params), row, col);

    const std::vector<Block> blocks = op.reads(shapes, params, row, col);
    std::vector<Matrix> cells;  // filled before slices look at them
    for (std::size_t i = 0; i < blocks.size(); ++i) cells.push_back(reader.slice(static_cast<Index>(i), blocks[i]));
    std::vector<Slice> slices;
    for (std::size_t i = 0; i < blocks.size(); ++i) slices.push_back({ids[i], blocks[i], cells[i]});

    const Derivation derivation = op.derive(slices, params, row, col);
    Description description;
    description.write(derivation);
    return description.reply(reader, true);
  });
}

Texts algorithms() {
  val names = val::array();
  for (const std::string& name : algorithm_names()) names.call<void>("push", name);
  return Texts(names);
}

Limits limits() {
  val limits = val::object();
  limits.set("traceValues", max_trace_values);
  limits.set("traceSteps", max_trace_steps);
  return Limits(limits);
}

/// Bytes in use. Nothing may be left of a call, and tests look here.
unsigned heap_used() { return static_cast<unsigned>(mallinfo().uordblks); }

}  // namespace

EMSCRIPTEN_BINDINGS(attention_textbook) {
  using emscripten::function;
  using emscripten::register_type;

  register_type<Text>("string");
  register_type<Texts>("string[]");
  register_type<Problem>("object");
  register_type<Limits>("{ traceValues: number, traceSteps: number }");
  register_type<Cell>(
      "{ op: string, params: Record<string, unknown>, operands: { id: string, rows: number, cols: number }[], "
      "row: number, col: number }");
  register_type<JsReader>(
      "{ isObject(value: unknown): boolean, leftover(object: object, known: string): string | undefined, "
      "matrix(id: string, value: unknown): number, vector(id: string, value: unknown): number, "
      "copy(to: Float64Array): void, "
      "maskParts(value: unknown): unknown[], "
      "maskMatrix(id: string, value: unknown): { rows: number, cols: number, data: Uint8Array }, "
      "maskKeys(id: string, value: unknown): Uint8Array, "
      "tensor(id: string, value: unknown): { shape: number[], data: Float64Array }, "
      "maskTensor(id: string, value: unknown): { shape: number[], data: Float64Array | Uint8Array, adds: boolean }, "
      "slice(operand: number, row: number, col: number, rows: number, cols: number, to: Float64Array): void, "
      "makeRoom(count: number): void, put(cells: Float64Array, at: number): void, "
      "reply(ok: boolean, text: string, numbers: Float64Array, flags: Uint8Array): unknown }");
  register_type<Reply>("{ ok: boolean, text: string, values: Float64Array, numbers: Float64Array, flags: Uint8Array }");

  function("run", &run);
  function("attention", &attention);
  function("layerCost", &layer_cost);
  function("judge", &judge);
  function("derive", &derive);
  function("algorithms", &algorithms);
  function("limits", &limits);
  function("heapUsed", &heap_used);
}

}  // namespace attn::js
