/** What can be set of `<attn-shapes>`. Plain data, no DOM. */
import { bad, doc, good, setting, whole, type Kind } from '../figure/attribute.js';
import { text } from '../figure/kinds.js';

export type Shape = [rows: number, cols: number];
export type Shapes = Partial<Record<Given, Shape>>;

/** The matrices that are given; everything else is made from them. */
export const given = ['input', 'queryWeight', 'keyWeight', 'valueWeight', 'outputWeight'] as const;
export type Given = (typeof given)[number];

/** Sides that a browser computes in a moment. */
export const most = { length: 64, width: 1024, heads: 16, size: 128 };

const isShape = (value: unknown): value is Shape =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((side) => Number.isInteger(side) && side >= 1 && side <= 2048);

const isShapes = (value: unknown): value is Shapes =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, shape]) => (given as readonly string[]).includes(name) && isShape(shape));

/** Written `keyWeight 512x63, input 10x500`. */
const shapes: Kind<Shapes> = {
  parse: (written) => {
    const entries = written
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => /^\s*(\w+)\s+(\d+)\s*[x×]\s*(\d+)\s*$/.exec(part));
    if (entries.some((entry) => entry === null)) return bad;
    const value = Object.fromEntries(entries.map((entry) => [entry![1], [Number(entry![2]), Number(entry![3])]]));
    return isShapes(value) ? good(value) : bad;
  },
  accepts: isShapes,
  about: doc`shapes that differ from what the sizes say, to see what no longer fits`,
  values: doc`name rows×cols, several parted by commas; names: input, queryWeight, keyWeight, valueWeight, outputWeight`,
};

export const settings = {
  length: setting(whole(doc`n, how many tokens`, 1, most.length), 10),
  width: setting(whole(doc`d_model, features of a token`, 1, most.width), 512),
  heads: setting(whole(doc`h, how many heads`, 1, most.heads), 8),
  size: setting(whole(doc`d_k, columns of a head`, 1, most.size), 64),
  head: setting(whole(doc`which head is looked at, from 0`, 0, most.heads - 1), 0),
  matrix: setting(
    text(doc`the matrix that is open`, doc`id of a step, as scores or, of all heads, all.concat; nothing for none`),
    '',
  ),
  shapes: setting(shapes, {} as Shapes),
  seed: setting(whole(doc`where the random numbers begin`, 0, 1_000_000), 1),
};

export type ShapeSettings = typeof settings;

export const presets = {
  paper: { length: 10, width: 512, heads: 8, size: 64, shapes: {} },
  small: { length: 4, width: 8, heads: 2, size: 4, shapes: {} },
  'key-columns': { length: 10, width: 512, heads: 8, size: 64, shapes: { keyWeight: [512, 63] } },
  'input-columns': { length: 10, width: 512, heads: 8, size: 64, shapes: { input: [10, 500] } },
};
