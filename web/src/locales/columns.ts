/** The catalogs as a bundle has them; the other end is web/build/catalog-columns.mjs. */
import type { Catalog } from './catalogs';

/**
 * By language.
 *
 * @param columns parted by tabs, of lines: keys; then for each language its tag and the texts of these keys, or empty lines
 */
export function fromColumns(columns: string): Record<string, Catalog> {
  const [names = [], ...languages] = columns.split('\t').map((column) => column.split('\n'));
  let path: string[] = [];
  const keys = names.map((name) => (path = name.split('.').map((part, depth) => part || path[depth]!)).join('.'));
  const catalog = (texts: string[]): Catalog =>
    Object.fromEntries(texts.flatMap((text, at) => (text ? [[keys[at], text]] : [])));
  return Object.fromEntries(languages.map(([language, ...texts]) => [language, catalog(texts)]));
}
