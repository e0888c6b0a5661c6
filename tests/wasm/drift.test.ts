/** One truth in three places that a compiler cannot compare: what C++ binds, what its types say, what users call. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Engine } from '../../web/src/engine/engine';
import { Reader } from '../../web/src/engine/reader';
import { limit } from '../../web/src/engine/kernels/arguments';
import { errorCodes } from '../../web/src/index';
import { attention, notAlgorithms, wasmUrl } from './support';

const declarations = readFileSync(new URL('attention-textbook.d.ts', wasmUrl), 'utf8');
const engine = await Engine.start(await WebAssembly.compile(readFileSync(wasmUrl)));
const raw = engine.ask((module) => module);

test('the emitted types name exactly the functions that are bound', () => {
  const body = /interface EmbindModule \{([^]*?)\n\}/.exec(declarations)![1]!;
  const declared = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  const ours = ['run', 'derive', 'attention', 'layerCost', 'judge', 'algorithms', 'limits', 'heapUsed'];
  expect(declared.sort()).toEqual([...ours].sort());
  for (const name of ours) expect((raw as unknown as Record<string, unknown>)[name]).toBeTypeOf('function');
});

test('every algorithm has its method, or is a mistake that commonMistakes or run shows', () => {
  const methods = Object.keys(attention).filter((name) => !notAlgorithms.has(name));
  // square and masked, so that every mistake applies
  const square = [
    [1, 0],
    [0, 1],
  ];
  const problem = { query: square, key: square, value: square, mask: 'causal' as const };
  const mistakes = Object.keys(attention.commonMistakes(problem));
  const reader = new Reader({}, 0);
  const algorithms = engine.call(reader, () => raw.algorithms(reader)) as string[];
  expect([...methods, ...mistakes].sort()).toEqual([...algorithms].sort());
});

test('float32 attention, which has no engine to ask, knows the same limit', () => {
  expect(limit).toBe(attention.limits.traceValues);
});

test('every code that the core can throw is one that the page knows', () => {
  const source = readFileSync(new URL('../../cpp/include/attn/error.h', import.meta.url), 'utf8');
  const thrown = [...source.matchAll(/^Error (\w+)\(/gm)].map(([, name]) => name!);
  expect(thrown.length).toBeGreaterThan(5);
  for (const code of thrown) expect(errorCodes).toContain(code);
});

test('limits are those in limits.h', () => {
  const source = readFileSync(new URL('../../cpp/include/attn/limits.h', import.meta.url), 'utf8');
  const [, value] = /max_trace_values = ([\d']+)/.exec(source)!;
  expect(attention.limits.traceValues).toBe(Number(value!.replaceAll("'", '')));
  expect(attention.limits.traceValues).toBe(2 ** 25);
  expect(source).toContain(`max_trace_steps = ${attention.limits.traceSteps};`);
});
