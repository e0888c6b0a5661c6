import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../../web/src/engine/errors.js';
import en from '../../web/src/locales/en.json' with { type: 'json' };
import ko from '../../web/src/locales/ko.json' with { type: 'json' };
import { FIVE_PHASES } from '../../web/src/trace/phase.js';

const english: Record<string, string> = en;
const korean: Record<string, string> = ko;

/** Parameters of a message; particles like {은/는} are none. */
const params = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{([^{}/]+)\}/g)].map((match) => match[1]!.split('|')[0]!))].sort();

describe('the two catalogs', () => {
  test('have the same keys', () => {
    expect(Object.keys(korean).sort()).toEqual(Object.keys(english).sort());
  });

  test('have the same params in every message', () => {
    const all = (catalog: Record<string, string>) => Object.entries(catalog).map(([key, text]) => [key, params(text)]);
    expect(Object.fromEntries(all(korean))).toEqual(Object.fromEntries(all(english)));
  });

  test('have no empty message and no unbalanced brace', () => {
    for (const text of [...Object.values(english), ...Object.values(korean)]) {
      expect(text.trim()).not.toBe('');
      expect(text.replace(/\{[^{}]*\}/g, '')).not.toMatch(/[{}]/);
    }
  });

  test('have every key that the sources write', () => {
    const families = [...new Set(Object.keys(english).map((key) => key.split('.')[0]))].join('|');
    const written = new RegExp(`['"\`]((?:${families})\\.[\\w.-]*\\w)['"\`]`, 'g');
    const folder = fileURLToPath(new URL('../../web/src', import.meta.url));
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.includes('wasm')) continue;
      for (const [, key] of readFileSync(join(folder, file), 'utf8').matchAll(written)) {
        expect(english, file).toHaveProperty([key!]);
      }
    }
  });

  test('name every op, phase and error', () => {
    const ops =
      'input matmul matmul_transposed linear scale softcap add mask softmax shift exp row_sum column_sum divide round';
    const keys = [
      ...ops.split(' ').map((op) => `op.${op}`),
      ...FIVE_PHASES.flatMap((phase) => [`phase.${phase}`, `phase.about.${phase}`, `done.${phase}`]),
      ...errorCodes.map((code) => `error.${code}`),
    ];
    for (const key of keys) expect(english, key).toHaveProperty([key]);
  });

  test('call the five phases as the lessons do', () => {
    expect(FIVE_PHASES.map((phase) => korean[`phase.${phase}`])).toEqual(['비교', '눈금', '가리기', '비율', '섞기']);
    expect(FIVE_PHASES.map((phase) => english[`phase.${phase}`])).toEqual([
      'compare',
      'scale',
      'mask',
      'softmax',
      'mix',
    ]);
  });
});

describe('the Korean catalog', () => {
  test('says which weights: 어텐션 가중치, never 가중치 alone', () => {
    // of a model: those that it learns
    const named = /어텐션 가중치|무작위 가중치/g;
    for (const text of Object.values(korean)) expect(text.replace(named, '')).not.toContain('가중치');
  });

  test('speaks 해요체 throughout the player', () => {
    for (const text of Object.values(korean)) expect(text).not.toMatch(/니다[.!]?$/);
  });

  test('writes a particle that depends on its word with both forms', () => {
    for (const [key, text] of Object.entries(korean)) {
      // a slot followed directly by one form would be wrong for half of all words
      expect(text.replaceAll('{이라/라}는', ''), key).not.toMatch(/\}(은|는|이|가|을|를|과|와|로|으로)(?=[\s.,])/);
    }
  });
});
