/**
 * The attributes of `<attn-player>`: the same names are its directive keys, its `data-…` keys and its query parameters.
 * Plain data and pure functions, no DOM: the element, the lesson builder, the docs and the tests all read this table.
 */
import { parseMatrix } from './parse-matrix.js';
import { presets } from './presets.js';

export type Parsed<T> = { ok: true; value: T } | { ok: false };

interface Attribute<T> {
  parse: (text: string) => Parsed<T>;
  /** what it does, for the generated reference */
  about: string;
  /** the values it takes, as written */
  values: string;
}

const good = <T>(value: T): Parsed<T> => ({ ok: true, value });
const bad: Parsed<never> = { ok: false };

const choice = <T extends string>(about: string, ...values: T[]): Attribute<T> => ({
  parse: (text) => (values.includes(text as T) ? good(text as T) : bad),
  about,
  values: values.join(' | '),
});

const number = (about: string, min: number, max: number, whole = false): Attribute<number> => ({
  parse: (text) => {
    const value = Number(text);
    const fits = text.trim() !== '' && value >= min && value <= max && (!whole || Number.isInteger(value));
    return fits ? good(value) : bad;
  },
  about,
  values: `${whole ? 'whole number' : 'number'} from ${min} to ${max}`,
});

const matrix = (about: string): Attribute<number[][]> => ({
  parse: (text) => {
    const rows = parseMatrix(text);
    return rows ? good(rows) : bad;
  },
  about,
  values: 'JSON rows, [[1,0],[0,1]]; or rows parted by ; and numbers by spaces or commas',
});

/** Written as in API.md, in JSON where it is not a word: `causal`, `padding:2`, `[[true,false]]`. */
function parseMask(text: string): Parsed<unknown> {
  const words = text.trim();
  if (words === '' || words === 'none') return good([]);
  if (words === 'causal') return good('causal');
  const padding = /^padding:(\d+)$/.exec(words);
  if (padding) return good({ padding: Number(padding[1]) });
  try {
    return good(JSON.parse(words) as unknown);
  } catch {
    return bad;
  }
}

function parseScale(text: string): Parsed<'auto' | 'none' | number> {
  if (text === 'auto' || text === 'none') return good(text);
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? good(value) : bad;
}

function parseTokens(text: string): Parsed<string[]> {
  const labels = text
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '');
  return labels.length > 0 ? good(labels) : bad;
}

export const schema = {
  preset: choice('a worked example to open', ...Object.keys(presets)),
  algorithm: {
    parse: (text: string) => (/^[a-z][A-Za-z]*$/.test(text) ? good(text) : bad),
    about: 'the function of the engine whose trace is shown',
    values: 'a method name of API.md',
  } as Attribute<string>,
  query: matrix('query rows, n × d'),
  key: matrix('key rows, m × d'),
  value: matrix('value rows, m × dv'),
  input: matrix('token rows of self-attention, n × D'),
  'query-weight': matrix('learned matrix that makes queries, D × d'),
  'key-weight': matrix('learned matrix that makes keys, D × d'),
  'value-weight': matrix('learned matrix that makes values, D × dv'),
  mask: {
    parse: parseMask,
    about: 'who may attend to whom; true means may attend',
    values: 'none | causal | padding:k | a mask of API.md as JSON',
  } as Attribute<unknown>,
  'masked-score': {
    parse: (text: string) => (text === '-Infinity' ? good(-Infinity) : number('', -1e300, 0).parse(text)),
    about: 'what a masked score becomes',
    values: '-Infinity | number up to 0',
  } as Attribute<number>,
  scale: {
    parse: parseScale,
    about: 'factor of the scores; auto is 1/√d',
    values: 'auto | none | number',
  } as Attribute<'auto' | 'none' | number>,
  mistake: choice('shows a classic mistake with the same input', 'noTranspose', 'columnSoftmax'),
  tokens: { parse: parseTokens, about: 'labels of the tokens', values: 'words parted by commas' } as Attribute<
    string[]
  >,
  controls: choice('how much can be operated', 'basic', 'full', 'none'),
  granularity: choice('how far one step goes', 'cell', 'row', 'step'),
  speed: number('playing speed', 0.25, 8),
  at: {
    parse: (text: string) => (text === 'end' ? good<number | 'end'>('end') : number('', 0, 1e6).parse(text)),
    about: 'where to stand at the start: steps done, from 0',
    values: 'number | end',
  } as Attribute<number | 'end'>,
  decimals: number('digits after the point', 0, 8, true),
  theme: choice('colours; auto follows the reader', 'auto', 'light', 'dark'),
  'pause-at-reveal': choice('stops before each step, for presenting', 'on', 'off'),
};

export type AttributeName = keyof typeof schema;
export type AttributeValues = {
  [K in AttributeName]?: (typeof schema)[K] extends Attribute<infer T> ? T : never;
};

export const attributeNames = Object.keys(schema) as AttributeName[];

/** Reads every attribute that is there; one that can't be read is reported by name and left out. */
export function readAttributes(
  get: (name: AttributeName) => string | null,
  warn: (name: AttributeName, text: string) => void,
): AttributeValues {
  const values: Record<string, unknown> = {};
  for (const name of attributeNames) {
    const text = get(name);
    if (text === null) continue;
    const parsed = schema[name].parse(text);
    if (parsed.ok) values[name] = parsed.value;
    else warn(name, text);
  }
  return values as AttributeValues;
}
