/**
 * A matrix as a picture of one pixel a cell, kept aside: a frame while zooming only stretches a part of it. A large one is
 * painted a part at a time, so that the page goes on answering meanwhile.
 */
import type { Step } from '../../engine/types.js';
import type { Level } from '../../scene/level.js';
import { painter, type Palettes } from '../attn-heat-map/paint.js';

const cellsATime = 2 ** 17;

export class Raster {
  readonly canvas = document.createElement('canvas');
  private turn = 0;

  /** Begins anew; `grown` is called whenever there is more to see. */
  paint(step: Step, level: Level, palettes: Palettes, grown: () => void): void {
    this.canvas.width = step.cols;
    this.canvas.height = step.rows;
    const paintCells = painter(this.canvas, step, level, false, palettes);
    const turn = ++this.turn;
    const all = step.rows * step.cols;
    const carryOn = (from: number): void => {
      if (turn !== this.turn) return;
      const to = Math.min(from + cellsATime, all);
      paintCells(from, to);
      if (to < all) setTimeout(() => carryOn(to));
      grown();
    };
    carryOn(0);
  }

  stop(): void {
    ++this.turn;
  }
}
