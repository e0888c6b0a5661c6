/** Labels by the characters that a reader sees: whoever cuts one, or reads its last sound, finds whole ones. */
import { describe, expect, it, vi } from 'vitest';
import { shortened } from '../../web/src/elements/figure/graphemes.js';
import { warner } from '../../web/src/elements/figure/markup.js';
import { endingOf } from '../../web/src/locales/particles.js';

const decomposed = (text: string): string => text.normalize('NFD');

describe('a text that is too long', () => {
  it('keeps at least one character, and all it can', () => {
    expect(shortened('👩‍👧👩‍👧', () => false)).toBe('👩‍👧…');
    expect(shortened('e\u0301e\u0301e\u0301', (shown) => shown.length <= 5)).toBe('e\u0301e\u0301…');
  });

  it('is quoted in a warning without a broken character', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const told: string[] = [];
    const warn = warner({ localName: 'attn-plane' } as Element, (_, text) => told.push(text));
    warn('tokens', decomposed('학교').repeat(50));
    warn('tokens', decomposed('학교').repeat(30));
    expect(told[0]!.normalize('NFC')).toBe(`${'학교'.repeat(30)}…`);
    warn('tokens', '👩‍👧'.repeat(80));
    expect(told[2]).toMatch(/^(?:👩‍👧)+…$/u);
    expect(told[1]!.normalize('NFC')).toBe('학교'.repeat(30));
  });
});

it('a word ends in the same sound however its letters are coded', () => {
  for (const [word, ending] of [
    ['학교', 'vowel'],
    ['책', 'consonant'],
    ['물', 'rieul'],
  ] as const)
    // prettier-ignore
    expect(endingOf(decomposed(word))).toBe(ending);
});
