/** What can be set of `<attn-gradient>`, and its worked examples: plain data, no DOM. The numbers are made up. */
import {
  bad,
  choice,
  doc,
  matrix,
  number,
  setting,
  whole,
  words,
  type Kind,
  type ValuesOf,
} from '../figure/attribute.js';
import { mask } from '../figure/score-options.js';

/** Each cell has a central difference of its own, and all of them are shown. */
const largest = 8;

function small(about: string): Kind<number[][]> {
  const any = matrix(about);
  const fits = (rows: number[][]): boolean => rows.length <= largest && rows.every((row) => row.length <= largest);
  return {
    ...any,
    parse: (text) => {
      const parsed = any.parse(text);
      return parsed.ok && fits(parsed.value) ? parsed : bad;
    },
    accepts: (value) => any.accepts(value) && fits(value as number[][]),
    values: `rows of numbers, up to ${largest} × ${largest}: 1 0; 0 1 or [[1,0],[0,1]]`,
  };
}

/** Steps whose cells can be moved a little, each with its gradient. */
export const moved = ['query', 'key', 'value', 'scores', 'weights', 'output'] as const;
export type Moved = (typeof moved)[number];

const square = [
  [1, 0],
  [0, 1],
  [1, 1],
];

export const settings = {
  query: setting(small(doc`query rows, n × d`), square),
  key: setting(small(doc`key rows, m × d`), square),
  value: setting(small(doc`value rows, m × dv`), [
    [1, 0],
    [0, 2],
    [3, 1],
  ]),
  target: setting(small(doc`what the output should be, n × dv`), [
    [1, 0],
    [0, 2],
    [3, 1],
  ]),
  rate: setting(number(doc`how far down the gradient one step goes`, 0, 1000), 1),
  mask: setting(mask, [] as unknown),
  checked: setting(choice(doc`the gradient that is checked by central differences`, ...moved), 'query' as Moved),
  row: setting(whole(doc`the query whose scores grow, from 0`, 0, largest - 1), 2),
  tokens: setting(words(doc`labels of the tokens`), [] as string[]),
};

export type GradientSettings = typeof settings;
export type GradientValues = ValuesOf<GradientSettings>;

const threeTokens = {
  query: settings.query.initial,
  key: settings.key.initial,
  value: settings.value.initial,
  target: settings.target.initial,
};

export const presets = {
  'three-tokens': { ...threeTokens, rate: 1, mask: [], row: 2 },
  causal: { ...threeTokens, rate: 1, mask: 'causal', row: 2 },
  // a query so long that the softmax lets almost nothing through
  saturated: {
    query: [[12, 0]],
    key: [
      [1, 0],
      [0, 1],
    ],
    value: [
      [1, 0],
      [0, 1],
    ],
    target: [[0, 1]],
    rate: 1,
    mask: [],
    row: 0,
  },
  'too-far': { ...threeTokens, rate: 40, mask: [], row: 2 },
};
