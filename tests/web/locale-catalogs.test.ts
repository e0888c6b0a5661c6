import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../../web/src/engine/errors.js';
import en from '../../web/src/locales/en.json' with { type: 'json' };
import ko from '../../web/src/locales/ko.json' with { type: 'json' };
import { reviewCatalog, spokenLanguages } from '../../web/src/locales/catalogs.js';
import { FIVE_PHASES } from '../../web/src/trace/phase.js';

const english: Record<string, string> = en;
const korean: Record<string, string> = ko;

describe('every catalog', () => {
  const folder = fileURLToPath(new URL('../../web/src/locales', import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

  // a language is one file here, and nothing else
  test.each(files)('is spoken, and whole: %s', (name) => {
    const catalog = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>;
    expect(spokenLanguages()).toContain(name.replace('.json', ''));
    expect(reviewCatalog(catalog)).toEqual({ missing: [], unknown: [], broken: [] });
  });

  test('is reviewed by keys and by parameters', () => {
    const { 'ui.changed': _, ...most } = english;
    const odd = { ...most, 'ui.nothing': 'x', 'speech.cell': 'row {row}', 'ui.preset': ' ' };
    expect(reviewCatalog(odd)).toEqual({
      missing: ['ui.changed'],
      unknown: ['ui.nothing'],
      broken: expect.arrayContaining(['speech.cell', 'ui.preset']),
    });
    expect(reviewCatalog(odd).broken).toHaveLength(2);
  });
});

describe('the two catalogs', () => {
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
