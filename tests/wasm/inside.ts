/** An engine whose raw module a test may look into: what of a call stays in the heap, on the stack. */
import { expect } from 'vitest';
import { makeAttention } from '../../web/src/engine/attention';
import { Engine } from '../../web/src/engine/engine';
import type { RawModule } from '../../web/src/engine/raw';
import type { Attention } from '../../web/src/index';
import { wasmBytes } from './support';

export interface Inside {
  attention: Attention;
  raw: RawModule;
}

export async function inside(bytes = wasmBytes()): Promise<Inside> {
  const engine = await Engine.start(await WebAssembly.compile(bytes));
  return { attention: makeAttention(engine), raw: engine.raw };
}

const used = ({ raw }: Inside): unknown => ({ heap: raw.heapEnd(), stack: raw.stackSave() });

const calls = 10_000;

/** What counts is whether later calls leave what the first ones did not. */
export function expectFlat(engine: Inside, work: (i: number) => void, times = calls): void {
  for (let i = 0; i < 10; ++i) work(i);
  const before = used(engine);
  for (let i = 0; i < times; ++i) work(i);
  expect(used(engine)).toEqual(before);
}
