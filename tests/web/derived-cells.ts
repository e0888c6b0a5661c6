/** Every cell of a trace as the engine derives it, and what stands in a derivation where a formula's number points. */
import type { Derivation, Trace } from '../../web/src/engine/types.js';
import type { NumberNode } from '../../web/src/trace/notation.js';

export function* cells(trace: Trace): Generator<[step: string, row: number, col: number, derivation: Derivation]> {
  for (const { id, rows, cols } of trace.steps) {
    for (let row = 0; row < rows; ++row) {
      for (let col = 0; col < cols; ++col) yield [id, row, col, trace.derive(id, row, col)];
    }
  }
}

export function standsAt(derivation: Derivation, { source }: NumberNode): unknown {
  switch (source.kind) {
    case 'term':
      return derivation.terms[source.index]?.value;
    case 'partial':
      return derivation.partials[source.index]?.value;
    case 'param':
      return derivation.params[source.name];
    case 'value':
      return derivation.value;
  }
}
