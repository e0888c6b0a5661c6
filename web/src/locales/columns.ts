/** The catalogs as a bundle has them; the other end is web/build/catalog-columns.mjs. */
import { unpacked } from '../engine/unpacked';
import type { Catalog } from './catalogs';

/** By language. */
export const catalogsOf = (packed: string, letters: string): Record<string, Catalog> =>
  fromColumns(fromSpelling(unpacked(packed), [...letters]));

/** @param codes which letter of decomposed text: one byte each, or two where there are too many for one */
export const fromSpelling = ({ buffer }: Uint8Array<ArrayBuffer>, letters: readonly string[]): string =>
  Array.from(new (letters.length > 256 ? Uint16Array : Uint8Array)(buffer), (code) => letters[code])
    .join('')
    .normalize();

/** @param columns parted by tabs, of lines: keys; then for each language its tag and the texts of these keys, or empty lines */
export function fromColumns(columns: string): Record<string, Catalog> {
  const [names = [], ...languages] = columns.split('\t').map((column) => column.split('\n'));
  let path: string[] = [];
  const keys = names.map((name) => (path = name.split('.').map((part, depth) => part || path[depth]!)).join('.'));
  const catalog = (texts: string[]): Catalog =>
    Object.fromEntries(texts.flatMap((text, at) => (text ? [[keys[at], text]] : [])));
  return Object.fromEntries(languages.map(([language, ...texts]) => [language, catalog(texts)]));
}
