/** The guises a page is looked at in: languages, widths and colours. */
import type { Conditions } from './harness.js';

export const guises: [string, Partial<Conditions>][] = [
  ['light, English, wide', {}],
  ['light, Korean, 320 px', { lang: 'ko', viewport: { width: 320, height: 800 } }],
  ['dark, Korean, wide', { lang: 'ko', colorScheme: 'dark' }],
  ['dark, English, 320 px', { colorScheme: 'dark', viewport: { width: 320, height: 800 } }],
];
