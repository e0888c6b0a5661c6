/**
 * Every language that is spoken here: a JSON file beside this one, named by its tag (`fr.json`, `pt-BR.json`), is all that
 * one more takes. A page that has only the finished bundle adds its own with `addLocale`.
 */
import { AttentionError } from '../engine/errors.js';
import en from './en.json' with { type: 'json' };

/** Texts by their keys. */
export type Catalog = Record<string, string>;

export const english: Catalog = en;

const catalogs = new Map<string, Catalog>(
  Object.entries(import.meta.glob<Catalog>('./*.json', { eager: true, import: 'default' })).map(([file, texts]) => [
    file.slice('./'.length, -'.json'.length),
    texts,
  ]),
);

export const isSpoken = (language: string): boolean => catalogs.has(language);

export const spokenLanguages = (): string[] => [...catalogs.keys()];

export const catalogOf = (language: string): Catalog => catalogs.get(language) ?? english;

/** The parameters a text takes; what it picks plurals by is one, a particle like {은/는} or the word of a line {@row} is none. */
export const slotsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}/@|]+)(\|[^{}]*)?\}/g)].map(([, name = '']) => name)),
];

/** What a catalog lacks, by key: `missing`, `unknown` here, or `broken`: no text, or other parameters than English has. */
export interface Review {
  missing: string[];
  unknown: string[];
  broken: string[];
}

export function reviewCatalog(catalog: Record<string, unknown>): Review {
  const alike = (key: string, text: unknown): boolean =>
    typeof text === 'string' &&
    text.trim() !== '' &&
    slotsOf(text).sort().join() ===
      slotsOf(english[key] ?? '')
        .sort()
        .join();
  const known = Object.keys(english);
  return {
    missing: known.filter((key) => !Object.hasOwn(catalog, key)),
    unknown: Object.keys(catalog).filter((key) => !Object.hasOwn(english, key)),
    broken: known.filter((key) => Object.hasOwn(catalog, key) && !alike(key, catalog[key])),
  };
}

const listeners = new Set<() => void>();

/** Tells when a language has come. @returns what ends it */
export function onLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * One more language, from now on also for figures that are there already. What it lacks is said in English.
 *
 * @param language a tag of BCP 47, as elements have it in `lang`: `fr`, `pt-BR`
 * @returns what it lacks; texts that are broken are not taken
 * @throws AttentionError `invalid_option` for no tag, or no object of texts
 */
export function addLocale(language: string, catalog: Record<string, string>): Review {
  const tag = canonical(language);
  if (typeof catalog !== 'object' || catalog === null)
    throw new AttentionError('invalid_option', { name: 'catalog', value: String(catalog) });
  const review = reviewCatalog(catalog);
  const good = Object.entries(catalog).filter(([key]) => ![...review.unknown, ...review.broken].includes(key));
  catalogs.set(tag, Object.fromEntries(good));
  for (const listener of [...listeners]) listener();
  return review;
}

function canonical(language: unknown): string {
  try {
    const [tag] = Intl.getCanonicalLocales(language as string);
    if (tag) return tag;
  } catch {
    // said below
  }
  throw new AttentionError('invalid_option', { name: 'language', value: String(language) });
}
