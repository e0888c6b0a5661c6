/** What can be set on `<attn-heatmap>`: plain data, no DOM. */
import { choice, doc, matrix, number, setting, whole, words, type Kind } from '../figure/attribute.js';
import { json, text } from '../figure/kinds.js';
import { kinds, largestSide } from './sources.js';

const isFlat = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ['rows', 'cols', 'data'].every((name) => name in value);

const rows = matrix(doc`the numbers; from JavaScript or JSON also { rows, cols, data }`);

const ownMatrix: Kind<unknown> = {
  ...rows,
  accepts: (value) => value === null || rows.accepts(value) || isFlat(value),
};

export const settings = {
  matrix: setting(ownMatrix, null as unknown),
  show: setting(choice(doc`what is shown where no matrix is given`, ...kinds), 'sinusoidal'),
  rows: setting(whole(doc`rows of it, where it is made from a seed`, 1, largestSide), 64),
  cols: setting(whole(doc`columns of it, where it is made from a seed`, 1, largestSide), 64),
  seed: setting(whole(doc`what the seeded numbers are made from`, 0, 2 ** 32 - 1), 1),
  algorithm: setting(text(doc`the function of the engine whose trace is shown`, doc`a method name of API.md`), ''),
  problem: setting(json(doc`its argument, as API.md gives it`), null),
  step: setting(text(doc`the step of the trace that is shown`, doc`the id of a step`), ''),
  name: setting(text(doc`what the matrix is called`, doc`any text`), ''),
  'row-labels': setting(words(doc`labels of the rows`), []),
  'col-labels': setting(words(doc`labels of the columns`), []),
  decimals: setting(whole(doc`digits after the point`, 0, 8), 3),
  row: setting(whole(doc`row of the cell that is read out, from 0`, 0, largestSide - 1), 0),
  col: setting(whole(doc`its column, from 0`, 0, largestSide - 1), 0),
  zoom: setting(number(doc`1 shows all of it`, 1, 1000), 1),
  top: setting(number(doc`first row in view while zoomed, from 0`, 0, largestSide), 0),
  left: setting(number(doc`first column in view`, 0, largestSide), 0),
};

const made = (show: string, rows = 64, cols = rows) => ({ matrix: null, algorithm: '', step: '', show, rows, cols });

export const presets = {
  sinusoidal: made('sinusoidal'),
  weights: made('weights'),
  causal: made('causal'),
  random: made('random', 12, 8),
  large: made('weights', 1024),
};
