/** A part has rows and columns of its own, counted from its corner; people count queries and keys from the first. */

import type { Step, TraceData } from '../engine/types.js';
import { prefixes } from './ids.js';

/**
 * Which query and key, or whatever the axes are, a cell of a step is of: cell (0, 1) of tile.1.1.scores is (2, 3), and
 * the one row of token.4.query is the fifth.
 */
export function placeOf(trace: TraceData, step: Step, row: number, col: number): [row: number, col: number] {
  const [first, firstCol] = cornerOf(trace, step);
  return [first + row, firstCol + col];
}

function cornerOf(trace: TraceData, { id, axes, rows }: Step): [row: number, col: number] {
  const part = prefixes(id).find(({ name }) => name === 'tile' || name === 'token');
  if (!part) return [0, 0];
  if (part.name === 'token') return [rows === 1 && TOKENS.has(axes[0]) ? (part.indices[0] ?? 0) : 0, 0];
  const scores = trace.steps.find((other) => other.id === `tile.${part.indices.join('.')}.scores`);
  const corner = (name: string) => (typeof scores?.params[name] === 'number' ? scores.params[name] : 0);
  return [axes[0] === 'query' ? corner('row') : 0, axes[1] === 'key' ? corner('col') : 0];
}

const TOKENS = new Set<string>(['query', 'key', 'token']);
