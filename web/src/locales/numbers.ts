/**
 * How a number is written: one place, so that a cell, its formula and its narration never disagree.
 *
 * Rounds half away from zero on the shortest decimal that reads back as the double, as Intl.NumberFormat does and as the
 * core's `round` op does: 1.005 is shown as 1.01, so that what a learner would round by hand is what stands there.
 */

import { languageOf } from './locale.js';

export interface NumberOptions {
  /** drop trailing zeros (default). false: always `decimals` of them, so that columns of figures line up */
  trim?: boolean;
  /** a number that would round to nothing shows its first digit, 0.0003, since only a hidden key weighs exactly 0 (default) */
  tiny?: boolean;
  /** every digit needed to get the same double back; `decimals` is ignored */
  full?: boolean;
  /** 1,000,000: for counts in sentences; never in cells, where a comma could be read as a decimal point */
  grouping?: boolean;
}

const MINUS = '\u2212';

/** Below this a leftover of rounding is likelier than a number worth showing. `full` still shows it. */
const SMALLEST_SHOWN = 1e-6;

const formats = new Map<string, Intl.NumberFormat>();

/** Made once: hundreds of numbers are written a frame. */
function format(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = [locale, ...Object.values(options)].join(' ');
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.NumberFormat(locale, options)));
  return made;
}

/** `formatNumber(-0.26894, 2)` is `−0.27`: a real minus sign, never `-0`, infinity as `∞`. */
export function formatNumber(value: number, decimals = 3, locale = 'en', options: NumberOptions = {}): string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Infinity) return '∞';
  if (value === -Infinity) return MINUS + '∞';
  if (options.full) return fullPrecision(value);

  const { trim = true, tiny = true, grouping = false } = options;
  const tag = languageOf(locale);
  const shared = { useGrouping: grouping };
  const rounded = format(tag, {
    ...shared,
    minimumFractionDigits: trim ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(value);
  if (value === 0 || /[1-9]/.test(rounded)) return withMinus(rounded);
  if (tiny && Math.abs(value) >= SMALLEST_SHOWN) {
    return withMinus(format(tag, { ...shared, maximumSignificantDigits: 1 }).format(value));
  }
  return withoutSign(rounded);
}

function withMinus(text: string): string {
  // "-0" is what Intl makes of a negative zero; a page that says −0 only raises questions
  return /[1-9]/.test(text) ? text.replace('-', MINUS) : withoutSign(text);
}

function withoutSign(text: string): string {
  return text.replace('-', '');
}

const SUPERSCRIPT: Record<string, string> = { '-': '⁻', '+': '' };
for (let digit = 0; digit < 10; ++digit) SUPERSCRIPT[String(digit)] = '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(digit);

/** The shortest decimal that reads back as the same double, with a power of ten written as one. */
function fullPrecision(value: number): string {
  const [digits = '0', exponent] = String(Object.is(value, -0) ? 0 : value).split('e');
  const raised = exponent === undefined ? '' : '×10' + exponent.replace(/./g, (sign) => SUPERSCRIPT[sign] ?? '');
  return digits.replace('-', MINUS) + raised;
}
