/** An engine whose raw module a test may look into: what of a call stays in the heap, on the stack, among the handles. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { makeAttention } from '../../web/src/engine/attention';
import { Engine } from '../../web/src/engine/engine';
import type { RawModule } from '../../web/src/engine/raw';
import type { Attention } from '../../web/src/index';
import { wasmUrl } from './support';

export interface Inside {
  attention: Attention;
  raw: RawModule & { count_emval_handles(): number };
}

/** An engine whose raw module a test may look into. */
export async function inside(): Promise<Inside> {
  const engine = await Engine.start(await WebAssembly.compile(readFileSync(wasmUrl)));
  return { attention: makeAttention(engine), raw: engine.ask((raw) => raw) as Inside['raw'] };
}

export const used = ({ raw }: Inside): unknown => ({
  heap: raw.heapUsed(),
  handles: raw.count_emval_handles(),
  stack: raw.stackSave(),
});

const calls = 10_000;

/** A first call may fill caches that stay (type names, property names): what counts is whether the second differs. */
export function expectFlat(engine: Inside, work: (i: number) => void, times = calls): void {
  for (let i = 0; i < 10; ++i) work(i);
  const before = used(engine);
  for (let i = 0; i < times; ++i) work(i);
  expect(used(engine)).toEqual(before);
}
