/**
 * Attributes of figures. The same names are directive keys of lessons, `data-…` keys and query parameters, and the same
 * table makes the parser, the types, the reference and the tests. Plain data and pure functions, no DOM.
 */
import { parseMatrix } from './parse-matrix.js';

/**
 * Marks what only the reference says and the command's messages: in the bundles of the page it is an empty text
 * (`web/build/without-docs.mjs`).
 */
export const doc = String.raw;

export type Parsed<T> = { ok: true; value: T } | { ok: false };

export interface Attribute<T> {
  parse: (text: string) => Parsed<T>;
  /** what it does, for the generated reference */
  about: string;
  /** the values it takes, as written */
  values: string;
}

/** Knows its value as JSON too, as it stands in a state object. */
export interface Kind<T> extends Attribute<T> {
  accepts: (value: unknown) => boolean;
}

/** A kind with the value it has until somebody says otherwise. */
export interface Setting<T> extends Kind<T> {
  initial: T;
}

export type Schema = Record<string, Attribute<unknown>>;
export type Settings = Record<string, Setting<unknown>>;

export type AttributesOf<S extends Schema> = {
  [K in keyof S]?: S[K] extends Attribute<infer T> ? T : never;
};
export type ValuesOf<S extends Settings> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

export const good = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const bad: Parsed<never> = { ok: false };

export const choice = <T extends string>(about: string, ...values: readonly T[]): Kind<T> => ({
  parse: (text) => (values.includes(text as T) ? good(text as T) : bad),
  accepts: (value) => values.includes(value as T),
  about,
  values: values.join(' | '),
});

/** A number knows its limits. */
export interface Limited extends Kind<number> {
  min: number;
  max: number;
}

export const number = (about: string, min: number, max: number, whole = false): Limited => {
  const accepts = (value: unknown): boolean =>
    typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value));
  return {
    parse: (text) => (text.trim() !== '' && accepts(Number(text)) ? good(Number(text)) : bad),
    accepts,
    min,
    max,
    about,
    values: doc`${whole ? 'whole number' : 'number'} from ${min} to ${max}`,
  };
};

export const whole = (about: string, min: number, max: number): Limited => number(about, min, max, true);

/** Several numbers, as `8, 64, 512`. */
export const numbers = (about: string, min: number, max: number, isWhole = false): Kind<number[]> => {
  const one = number(about, min, max, isWhole);
  const accepts = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(one.accepts);
  return {
    parse: (text) => {
      const words = text.split(/[\s,]+/).filter((word) => word !== '');
      const list = words.map(Number);
      return accepts(list) ? good(list) : bad;
    },
    accepts,
    about,
    values: doc`${one.values}, several parted by commas`,
  };
};

export const matrix = (about: string): Kind<number[][]> => ({
  parse: (text) => {
    const rows = parseMatrix(text);
    return rows ? good(rows) : bad;
  },
  accepts: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => Array.isArray(row) && row.length > 0 && row.every((cell) => typeof cell === 'number')),
  about,
  values: doc`JSON rows, [[1,0],[0,1]]; or rows parted by ; and numbers by spaces or commas`,
});

export const words = (about: string): Kind<string[]> => ({
  parse: (text) => {
    const labels = text
      .split(',')
      .map((label) => label.trim())
      .filter((label) => label !== '');
    return labels.length > 0 ? good(labels) : bad;
  },
  accepts: (value) => Array.isArray(value) && value.every((word) => typeof word === 'string'),
  about,
  values: doc`words parted by commas`,
});

/** More than are drawn while somebody waits. A link may bring any number. */
const most = 64;

/** Words that are what is computed, and not only what it is called. */
export const tokens = (about: string): Kind<string[]> => {
  const { parse, accepts } = words(about);
  const isFew = ({ length }: readonly string[]): boolean => length <= most;
  return {
    parse: (text) => {
      const read = parse(text);
      return read.ok && !isFew(read.value) ? bad : read;
    },
    accepts: (value) => accepts(value) && isFew(value as string[]),
    about,
    values: doc`words parted by commas, at most 64`,
  };
};

/** What may also be left to the figure: null in a state object. */
export const optional = <T>(kind: Kind<T>): Kind<T | null> => ({
  ...kind,
  accepts: (value) => value === null || kind.accepts(value),
});

export const setting = <T>(kind: Kind<T>, initial: T): Setting<T> => ({ ...kind, initial });

/** What the page gives that can't be read: by name, and as it was written. */
export type Warn = (name: string, text: string) => void;

/** Reads every attribute that is there; one that can't be read is reported by name and left out. */
export function readAttributes<S extends Schema>(
  schema: S,
  get: (name: string) => string | null,
  warn: Warn,
): AttributesOf<S> {
  const values: Record<string, unknown> = {};
  for (const [name, attribute] of Object.entries(schema)) {
    const text = get(name);
    if (text === null) continue;
    const parsed = attribute.parse(text);
    if (parsed.ok) values[name] = parsed.value;
    else warn(name, text);
  }
  return values as AttributesOf<S>;
}

/** Of another version: what its names mean is not known here, so none of it is taken. */
export const isForeign = (json: object): boolean => 'version' in json && json.version !== 1;

/** A state object's values; unknown names and values of another kind are reported by name and left out. */
export function readValues<S extends Settings>(settings: S, json: unknown, warn: Warn): Partial<ValuesOf<S>> {
  const values: Record<string, unknown> = {};
  if (json === undefined || json === null) return {};
  if (typeof json !== 'object' || Array.isArray(json)) {
    warn('json', JSON.stringify(json));
    return {};
  }
  if (isForeign(json)) {
    warn('version', JSON.stringify((json as { version: unknown }).version));
    return {};
  }
  for (const [name, value] of Object.entries(json)) {
    const known = Object.hasOwn(settings, name) ? settings[name] : undefined;
    if (known?.accepts(value)) values[name] = value;
    else if (name !== 'version') warn(name, JSON.stringify(value));
  }
  return values as Partial<ValuesOf<S>>;
}

export const initialValues = <S extends Settings>(settings: S): ValuesOf<S> =>
  Object.fromEntries(Object.entries(settings).map(([name, { initial }]) => [name, initial])) as ValuesOf<S>;
