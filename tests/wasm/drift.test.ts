/** One truth in places that a compiler cannot compare: what C++ asks of the page, what it throws, what users call. */
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

test('what page.h declares, page.js passes on to page.ts, with as many parameters', () => {
  const counts = (pairs: [name: string, parameters: string][]): Record<string, number> =>
    Object.fromEntries(pairs.map(([name, list]) => [name, list === '' ? 0 : list.split(',').length]));
  const header = [...source('cpp/bindings/page.h').matchAll(/\b(page_\w+)\(([^)]*)\);/g)];
  const passing = [
    ...source('cpp/bindings/page.js').matchAll(/(page_\w+): \((.*)\) => Module\['page'\]\.(\w+)\((.*)\),/g),
  ];
  const functions = new Page().functions as Record<string, (...numbers: never[]) => unknown>;

  expect(header.length).toBeGreaterThan(10);
  expect(counts(passing.map(([, name, list]) => [name!, list!]))).toEqual(
    counts(header.map(([, name, list]) => [name!, list!])),
  );
  for (const [, , taken, , given] of passing) expect(given).toBe(taken);
  expect(counts(passing.map(([, , list, method]) => [method!, list!]))).toEqual(
    Object.fromEntries(Object.entries(functions).map(([name, { length }]) => [name, length])),
  );
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
