import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { describe, expect, test } from 'vitest';
import { formula } from '../../web/src/trace/formula.js';
import { formulaFlow, formulaMath } from '../../web/src/trace/mathml.js';
import { traceFormula } from '../../web/src/trace/symbols.js';
import { pseudoCatalog } from '../pseudo-locales.js';
import { everyOp, hidden, product, scaledByRoot, softmaxOf, unknown } from './derivations.js';
import { twoWords } from './traces.js';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What Lit would put on the page, as text: values are escaped, as Lit sets them as text and attributes. */
function markup(value: unknown): string {
  if (value === nothing || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(markup).join('');
  if (typeof value === 'object' && value !== null && 'strings' in value) {
    const { strings, values } = value as TemplateResult;
    return strings.reduce((before, after, index) => before + binding(before, values[index - 1]) + after);
  }
  return escaped(String(value));
}

function binding(before: string, value: unknown): string {
  return /=$/.test(before) ? `"${markup(value)}"` : markup(value);
}

const math = (...args: Parameters<typeof formulaMath>) =>
  markup(formulaMath(...args))
    .replace(/ (data-term|data-partial|data-param|\?data-value)=""/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ >/g, '>')
    .replace(/<\/mn >/g, '</mn>');

describe('a formula as MathML', () => {
  test('says of each number what it is and where it comes from', () => {
    const shown = math(formula(product([2], [3]), { step: 'scores' }));
    expect(shown).toContain('<mn class="number role-left hue-query" data-term="0">2</mn>');
    expect(shown).toContain('<mn class="number role-right hue-key" data-term="1">3</mn>');
    expect(shown).toContain('<mn class="number role-value hue-score" ?data-value="true">6</mn>');
  });

  test('has fractions and powers as such, and a root sign that needs no math font', () => {
    expect(math(formula(scaledByRoot(2, 4)))).toContain(
      '√</mo><mrow><mn class="number role-headSize hue-plain" data-param="headSize">4</mn></mrow></mrow>',
    );
    const share = math(formula(softmaxOf([1, 0], 0)));
    expect(share.match(/<mfrac>/g)).toHaveLength(2);
    expect(share.match(/<msup><mi>e<\/mi>/g)).toHaveLength(3);
    expect(share.match(/<mtr>/g)).toHaveLength(2);
  });

  test('puts a negative factor in parentheses', () => {
    expect(math(formula(product([2], [-3])))).toMatch(/<mo>\(<\/mo><mn[^>]*>−3<\/mn><mo>\)<\/mo>/);
  });

  test('marks what is hidden and what is lit', () => {
    expect(math(formula(hidden(2)))).toContain('<mn class="number role-score hue-score struck" data-term="0">');
    expect(math(formula(product([2], [3])), { lit: 1 })).toContain('role-right hue-key lit');
  });

  test('carries its plain text', () => {
    expect(math(formula(scaledByRoot(2, 4)))).toContain('alttext="2 ÷ √4 = 2 ÷ 2 = 1"');
  });

  test('writes matrices by their letters', () => {
    const shown = math(traceFormula(twoWords, 'output'));
    expect(shown).toContain('<mi class="symbol hue-query" data-step="query">Q</mi>');
    expect(shown).toMatch(/<msup><mi class="symbol hue-key" data-step="key">K<\/mi><mi[^>]*>T<\/mi><\/msup>/);
  });

  test('in pieces can wrap before each sign', () => {
    expect(markup(formulaFlow(formula(product([1, 2], [3, 4])))).match(/<math /g)).toHaveLength(3);
  });

  test.each(everyOp)('is there for %s, without style or script', (_, derivation) => {
    for (const shown of [math(formula(derivation)), markup(formulaFlow(formula(derivation)))]) {
      expect(shown).toContain('<mn');
      expect(shown).not.toMatch(/ style=|<script| on\w+=/);
    }
  });

  test('never yields markup from a name it is given', () => {
    const nasty = pseudoCatalog('en-x-xss')['op.softmax']!;
    const shown = math(formula(unknown(nasty, 1, 2)));
    expect(shown).not.toContain('<img');
    expect(shown).toContain('&lt;img');
  });
});
