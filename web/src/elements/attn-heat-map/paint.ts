/** Cells to pixels: one look-up a cell, straight from the step's own data, no copy of it. */
import type { Step } from '../../engine/types.js';
import type { Level } from '../../scene/level.js';
import { mixer, readColour } from './mix.js';

/** Colours of levels 0 to 1, packed as a canvas stores them. */
export type Palette = Uint32Array;

const shades = 256;

const mixed = new Map<string, Palette>();

/** Made once for a pair of colours: a figure paints many matrices with the same few. */
export function palette(from: string, to: string): Palette {
  const pair = `${from} ${to}`;
  const made = mixed.get(pair) ?? mix(from, to);
  mixed.set(pair, made);
  return made;
}

function mix(from: string, to: string): Palette {
  const between = mixer(readColour(from), readColour(to));
  return Uint32Array.from({ length: shades }, (_, shade) => {
    const [r = 0, g = 0, b = 0] = between(shade / (shades - 1));
    return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
  });
}

export interface Palettes {
  positive: Palette;
  negative: Palette;
}

/** As the theme has them where this element stands. */
export function palettesOf(element: Element): Palettes {
  const styles = getComputedStyle(element);
  const colour = (name: string): string => styles.getPropertyValue(name).trim();
  const surface = colour('--attn-surface');
  return { positive: palette(surface, colour('--positive')), negative: palette(surface, colour('--negative')) };
}

/** A painter for the cells from one index to another, so that a large matrix may be painted a part at a time. */
export function painter(
  canvas: HTMLCanvasElement,
  { rows, cols, data }: Step,
  level: Level,
  transposed: boolean,
  { positive, negative }: Palettes,
): (from: number, to: number) => void {
  const context = canvas.getContext('2d');
  if (!context) return () => undefined;
  const image = context.createImageData(transposed ? rows : cols, transposed ? cols : rows);
  const pixels = new Uint32Array(image.data.buffer);
  return (from, to) => {
    for (let index = from; index < to; ++index) {
      const fill = level(data[index] ?? 0);
      const shade = Math.round(Math.abs(fill) * (shades - 1));
      const row = Math.floor(index / cols);
      const at = transposed ? (index - row * cols) * rows + row : index;
      pixels[at] = (fill < 0 ? negative : positive)[shade] ?? 0;
    }
    context.putImageData(image, 0, 0);
  };
}

export function paint(
  canvas: HTMLCanvasElement,
  step: Step,
  shown: number,
  level: Level,
  transposed: boolean,
  palettes: Palettes,
): void {
  painter(canvas, step, level, transposed, palettes)(0, shown);
}
