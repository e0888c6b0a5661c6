/** From the settings to two traces of the same attention, tile by tile and all at once, and what they differ by. */
import type { Attention, MatrixLike, Step, Trace } from '../../engine/types.js';
import { prefixes } from '../../trace/ids.js';
import { viewOf, type View } from '../../scene/view.js';
import { isInput } from '../../scene/timeline.js';
import { seededMatrix } from '../attn-player/seeded.js';
import { furthest } from '../figure/furthest.js';
import type { Table } from '../figures.js';
import type { FlashValues } from './settings.js';

/** A tile's place in the scores, and where its steps stand among those that are made. */
export interface Tile {
  row: number;
  col: number;
  scores: Step;
  /** stages from (with) and to (without) */
  from: number;
  to: number;
}

export interface FlashModel {
  trace: Trace;
  view: View;
  plain: Trace;
  /** `difference`: output tile by tile − output all at once */
  difference: Trace;
  furthest: number;
  tiles: readonly Tile[];
  queries: number;
  keys: number;
  tileRows: number;
  tileCols: number;
  floatsHeld: number;
  floatsPlain: number;
}

function tilesOf(trace: Trace): Tile[] {
  const tiles: Tile[] = [];
  trace.steps
    .filter((step) => !isInput(step))
    .forEach((step, stage) => {
      const [row, col] = prefixes(step.id)[0]?.indices ?? [];
      if (row === undefined || col === undefined) return;
      const last = tiles.at(-1);
      if (last?.row === row && last.col === col) last.to = stage + 1;
      else tiles.push({ row, col, scores: step, from: stage, to: stage + 1 });
    });
  return tiles;
}

export function computeFlash(attention: Attention, values: FlashValues): FlashModel {
  const { length, size, seed, mask } = values;
  const random = (own: MatrixLike | null, turn: number): MatrixLike =>
    own ?? seededMatrix(length, size, 2, seed + turn);
  const problem = {
    query: random(values.query, 0),
    key: random(values.key, 1),
    value: random(values.value, 2),
    ...(mask === 'causal' && { mask: 'causal' as const }),
  };
  const trace = attention.flashAttention({
    ...problem,
    tileRows: values['tile-rows'],
    tileCols: values['tile-cols'],
  });
  const plain = attention.scaledDotProductAttention(problem);
  const apart = attention.difference({ left: trace.step('output'), right: plain.step('output'), columns: 'feature' });
  const { params } = trace.step('output');
  return {
    trace,
    view: viewOf(trace),
    plain,
    difference: apart,
    furthest: furthest(apart.step('difference').data),
    tiles: tilesOf(trace),
    queries: plain.step('scores').rows,
    keys: plain.step('scores').cols,
    tileRows: params['tileRows'] as number,
    tileCols: params['tileCols'] as number,
    floatsHeld: params['floatsHeld'] as number,
    floatsPlain: params['floatsPlain'] as number,
  };
}

/** The tile that time t stands in: the last one that was begun. */
export const tileAt = (tiles: readonly Tile[], t: number): number => {
  const begun = tiles.findIndex(({ to }) => t <= to);
  return begun < 0 ? tiles.length - 1 : begun;
};

/** What is carried from tile to tile. */
const running = ['rowMax', 'rescale', 'rowSum', 'accumulator'];

/** What stands in memory besides arguments and output: a tile of scores, and of each running result the newest. */
export function heldAt({ trace, tiles }: FlashModel, t: number): Step[] {
  const index = tileAt(tiles, t);
  const tile = tiles[index]!;
  const before = tiles[index - 1];
  const made = trace.steps.filter((step) => !isInput(step));
  const newest = (name: string): Step | undefined => {
    const stage = made.findIndex(({ id }) => id === `tile.${tile.row}.${tile.col}.${name}`);
    if (stage < t) return made[stage];
    const carried = before?.row === tile.row && name !== 'rescale';
    return carried ? trace.step(`tile.${before!.row}.${before!.col}.${name}`) : undefined;
  };
  return [...(tile.from < t ? [tile.scores] : []), ...running.flatMap((name) => newest(name) ?? [])];
}

export function flashTables(attention: Attention, values: Record<string, unknown>): Table[] {
  const { trace, plain } = computeFlash(attention, values as FlashValues);
  return [{ trace }, { trace: plain, steps: ['output'] }];
}
