/** One truth in places that a compiler cannot compare: what C++ exports and imports, what its types say, what users call. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Engine } from '../../web/src/engine/engine';
import { Page } from '../../web/src/engine/page';
import { Reader } from '../../web/src/engine/reader';
import { limit } from '../../web/src/engine/kernels/arguments';
import { errorCodes } from '../../web/src/index';
import { attention, notAlgorithms, wasmBytes } from './support';

const module = await WebAssembly.compile(wasmBytes());
const engine = await Engine.start(module);
const source = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!).sort();

test('the types of the raw module name what it exports', () => {
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
  const declared = namesIn(source('web/src/engine/raw.ts'), /^ {2}(\w+)[(:]/gm);
  expect(declared).toEqual(exported.filter((name) => name !== '__indirect_function_table').sort());
});

test('what page.h declares, page.ts has, with as many parameters', () => {
  const imported = WebAssembly.Module.imports(module);
  expect(new Set(imported.map(({ module: from }) => from))).toEqual(new Set(['page']));
  const functions = new Page().functions as Record<string, (...numbers: never[]) => unknown>;
  const declared = source('cpp/bindings/page.h').matchAll(/ATTN_PAGE\((\w+)\)[^(]*\(([^)]*)\);/g);
  const counts = [...declared].map(([, name, list]) => [name, list === '' ? 0 : list!.split(',').length]);
  expect(Object.fromEntries(counts)).toEqual(
    Object.fromEntries(Object.entries(functions).map(([name, { length }]) => [name, length])),
  );
  expect(imported.map(({ name }) => name).sort()).toEqual(Object.keys(functions).sort());
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
  const algorithms = engine.call(reader, (raw) => raw.algorithms()) as string[];
  expect([...methods, ...mistakes].sort()).toEqual([...algorithms].sort());
});

test('float32 attention, which has no engine to ask, knows the same limit', () => {
  expect(limit).toBe(attention.limits.traceValues);
});

test('every code that the core can throw is one that the page knows', () => {
  const thrown = namesIn(source('cpp/include/attn/error.h'), /^Error (\w+)\(/gm);
  expect(thrown.length).toBeGreaterThan(5);
  for (const code of thrown) expect(errorCodes).toContain(code);
});

test('limits are those in limits.h', () => {
  const header = source('cpp/include/attn/limits.h');
  const [, value] = /max_trace_values = ([\d']+)/.exec(header)!;
  expect(attention.limits.traceValues).toBe(Number(value!.replaceAll("'", '')));
  expect(attention.limits.traceValues).toBe(2 ** 25);
  expect(header).toContain(`max_trace_steps = ${attention.limits.traceSteps};`);
});
