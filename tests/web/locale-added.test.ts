/** A language that a page brings along. */
import { expect, test } from 'vitest';
import { addLocale, direction, message, onLocale, resolveLocale } from '../../web/src/locales/i18n.js';

test('is spoken from then on, and what it lacks is English', () => {
  expect(resolveLocale('fr-CA')).toBe('en');
  const { missing, unknown, broken } = addLocale('fr', { 'speech.cell': 'ligne {row}, colonne {col}' });
  expect([unknown, broken]).toEqual([[], []]);
  expect(missing).toContain('step.scores');
  expect(resolveLocale('fr-CA', 'ko')).toBe('fr');
  expect(message('fr', 'speech.cell', { row: 1, col: 2 })).toBe('ligne 1, colonne 2');
  expect(message('fr', 'step.scores')).toBe('scores');
});

test('of a region wins over its language there', () => {
  addLocale('pt', { 'step.scores': 'pontuações' });
  addLocale('pt-br', { 'step.scores': 'escores' });
  expect(resolveLocale('pt_BR')).toBe('pt-BR');
  expect(resolveLocale('pt-PT')).toBe('pt');
});

test('has its own plurals, in the order of CLDR', () => {
  // Polish: 1 one, 2 few, 5 many, 1.5 other
  addLocale('pl', { 'ui.changed': '{count|jeden|kilka|wiele|ułamek}' });
  expect([1, 2, 5, 1.5].map((count) => message('pl', 'ui.changed', { count }))).toEqual([
    'jeden',
    'kilka',
    'wiele',
    'ułamek',
  ]);
});

test('is written in its own direction', () => {
  expect(['ar', 'he', 'fa-x-columns', 'ko', 'en', 'arn'].map(direction)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ]);
});

test('does not take what is no text of ours', () => {
  const odd = { 'speech.cell': 'only {row}', 'step.scores': 7, nonsense: 'x' } as unknown as Record<string, string>;
  expect(addLocale('de', odd)).toMatchObject({ unknown: ['nonsense'], broken: ['step.scores', 'speech.cell'] });
  expect(message('de', 'speech.cell', { row: 1, col: 2 })).toBe('row 1, column 2');
  expect(message('de', 'step.scores')).toBe('scores');
});

test.each([[''], ['not a tag'], [null]])('is refused by name without a tag: %j', (tag) => {
  expect(() => addLocale(tag as string, {})).toThrow(
    expect.objectContaining({ code: 'invalid_option', params: { name: 'language', value: String(tag) } }),
  );
});

test('is told to who waits for it', () => {
  let told = 0;
  const end = onLocale(() => (told += 1));
  addLocale('fr', {});
  end();
  addLocale('fr', {});
  expect(told).toBe(1);
});
