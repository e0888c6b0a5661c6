/** The one engine of a page: however many elements there are, the Wasm is compiled once and shared. */
import { loadAttention } from '../engine/load.js';
import type { Attention } from '../engine/types.js';

let turn: Promise<unknown> = Promise.resolve();

/**
 * The engine, when it is there and it is the caller's turn. Elements that wait for it begin one after the other, a task
 * each: the first of a long page shows its numbers, and answers, before the last has drawn.
 */
export async function engine(): Promise<Attention> {
  const attention = await loadAttention();
  const mine = turn;
  turn = mine.then(() => new Promise((next) => setTimeout(next)));
  await mine;
  return attention;
}
