// The house rules that ESLint holds do fire, and only where they should.
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { repo } from '../../web/build/repo.mjs';

const eslint = new ESLint({ cwd: repo });

/** The rules that a file of this text at this place would break. */
async function broken(text, filePath) {
  const [result] = await eslint.lintText(`${text}\n`, { filePath });
  return result.messages.map(({ ruleId, message }) => ruleId ?? message);
}

describe('no arithmetic on tensor values', () => {
  const rule = 'no-restricted-syntax';

  it.each([
    'export const double = (cell: { value: number }) => cell.value * 2;',
    'export const half = (cell: { value: number }) => cell.value / 2;',
    'export const next = (data: number[]) => data[0]! + 1;',
    'export const square = (step: { data: number[] }) => step.data[0] ** 2;',
    'export const minus = (cell: { value: number }) => -cell.value;',
    'export const size = (cell: { value: number }) => Math.abs(cell.value);',
    'export function sum(cells: { value: number }[]) { let s = 0; for (const c of cells) s += c.value; return s; }',
  ])('outside the engine: %s', async (text) => {
    expect(await broken(text, 'web/src/scene/example.ts')).toContain(rule);
    expect(await broken(text, 'web/src/engine/example.ts')).not.toContain(rule);
  });

  it.each([
    'export const text = (cell: { value: number }) => `${cell.value}`;',
    'export const sameSign = (cell: { value: number }) => cell.value < 0;',
    'export const area = (size: { rows: number; cols: number }) => size.rows * size.cols;',
  ])('but showing, comparing and layout are free: %s', async (text) => {
    expect(await broken(text, 'web/src/scene/example.ts')).toEqual([]);
  });
});

describe('layers', () => {
  const rule = 'no-restricted-imports';

  it.each([
    ["import '../scene/scene.js';", 'web/src/trace/example.ts'],
    ["import '../elements/define.js';", 'web/src/engine/example.ts'],
    ["import '../../embed/fallback.js';", 'web/src/elements/attn-player/example.ts'],
    ["import '../engine/wasm/attention-textbook';", 'web/src/scene/example.ts'],
  ])('%s is an error in %s', async (text, file) => expect(await broken(text, file)).toContain(rule));

  it.each([
    ["import '../engine/types.js';", 'web/src/trace/example.ts'],
    ["import './wasm/attention-textbook';", 'web/src/engine/example.ts'],
    ["import '../../trace/text.js';", 'web/src/elements/attn-player/example.ts'],
  ])('%s is fine in %s', async (text, file) => expect(await broken(text, file)).toEqual([]));
});

it('markup is never assigned as text', async () => {
  const text = "export const fill = (node: Element) => { node.innerHTML = ''; };";
  expect(await broken(text, 'web/src/elements/example.ts')).toContain('no-restricted-properties');
});
