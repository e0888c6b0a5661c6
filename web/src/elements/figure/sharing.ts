/** How many heads of keys and values the heads of queries share. */
import type { TemplateResult } from 'lit';
import { message } from '../../locales/i18n.js';
import { slider } from './controls.js';

const divisors = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + 1).filter((divisor) => count % divisor === 0);

export type Sharing = 'none' | 'groups' | 'one';

export function sharingOf(heads: number, keyValueHeads: number): Sharing {
  if (keyValueHeads === heads) return 'none';
  return keyValueHeads === 1 ? 'one' : 'groups';
}

/** `take` has null where every head has its own. */
export function sharingSlider(
  heads: number,
  keyValueHeads: number,
  locale: string,
  take: (keyValueHeads: number | null) => void,
  done: () => void,
): TemplateResult {
  const shares = divisors(heads);
  return slider({
    id: 'shared',
    sets: 'key-value-heads',
    label: message(locale, 'lab.shared'),
    value: shares.indexOf(keyValueHeads),
    min: 0,
    max: shares.length - 1,
    text: message(locale, `lab.sharing.${sharingOf(heads, keyValueHeads)}`, { count: keyValueHeads }),
    take: (index) => take(shares[index] === heads ? null : shares[index]!),
    done,
  });
}
