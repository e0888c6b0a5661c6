/** The attributes of `<attn-player>`: plain data, which the element, the lesson builder, the docs and the tests read. */
import {
  bad,
  choice,
  doc,
  good,
  matrix,
  number,
  whole,
  words,
  type Attribute,
  type AttributesOf,
  type Parsed,
} from '../figure/attribute.js';
import { json } from '../figure/kinds.js';
import { common } from '../figure/lab-schema.js';
import { mask, scale } from '../figure/score-options.js';
import { presets } from './presets.js';

/** Places in step ids: `head.2`, `layer.0`, `crossAttention`. */
function parseFocus(text: string): Parsed<string[]> {
  const places = text.split(/\s+/).filter((place) => place !== '');
  const areRead = places.every((place) => /^[a-zA-Z]+\d*(\.\d+)*$/.test(place));
  return places.length > 0 && areRead ? good(places) : bad;
}

export const mistakes = [
  'noScale',
  'scaleByD',
  'noTranspose',
  'columnSoftmax',
  'noExponential',
  'noSoftmax',
  'maskedScoreZero',
  'maskAfterSoftmax',
  'causalHidesSelf',
  'sumInsteadOfMean',
] as const;

export const schema = {
  preset: choice(doc`a worked example to open`, ...Object.keys(presets)),
  algorithm: {
    parse: (text: string) => (/^[a-z][A-Za-z]*$/.test(text) ? good(text) : bad),
    about: doc`the function of the engine whose trace is shown`,
    values: doc`a method name of API.md`,
  } as Attribute<string>,
  problem: json(doc`its argument, as API.md gives it`),
  query: matrix(doc`query rows, n × d`),
  key: matrix(doc`key rows, m × d`),
  value: matrix(doc`value rows, m × dv`),
  input: matrix(doc`token rows of self-attention, n × D`),
  'query-weight': matrix(doc`learned matrix that makes queries, D × d`),
  'key-weight': matrix(doc`learned matrix that makes keys, D × d`),
  'value-weight': matrix(doc`learned matrix that makes values, D × dv`),
  mask,
  'masked-score': {
    parse: (text: string) => (text === '-Infinity' ? good(-Infinity) : number('', -1e300, 0).parse(text)),
    about: doc`what a masked score becomes`,
    values: doc`-Infinity | a number up to 0`,
  } as Attribute<number>,
  scale,
  mistake: choice(doc`shows a classic mistake with the same input`, ...mistakes),
  tokens: words(doc`labels of the tokens`),
  controls: choice(doc`how much can be operated`, 'basic', 'full', 'none'),
  granularity: choice(doc`how far one step goes`, 'cell', 'row', 'step'),
  speed: number(doc`playing speed`, 0.25, 8),
  focus: {
    parse: parseFocus,
    about: doc`the parts to look at: which head is shown, and where to stand at the start`,
    values: doc`places in step ids parted by spaces: head.2, layer.0 feedForward`,
  } as Attribute<string[]>,
  at: {
    parse: (text: string) => (text === 'end' ? good<number | 'end'>('end') : number('', 0, 1e6).parse(text)),
    about: doc`where to stand at the start: steps done, from 0`,
    values: doc`a number | end`,
  } as Attribute<number | 'end'>,
  decimals: whole(doc`digits after the point`, 0, 8),
  'pause-at-reveal': choice(doc`stops before each step, for presenting`, 'on', 'off'),
  ...common,
};

export type AttributeName = keyof typeof schema;
export type AttributeValues = AttributesOf<typeof schema>;

export const attributeNames = Object.keys(schema) as AttributeName[];
