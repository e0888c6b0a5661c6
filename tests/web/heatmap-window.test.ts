/** Which part of a heat map is in view, and labels that are never cut inside a character. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitted } from '../../web/src/elements/attn-heatmap/fitted.js';
import { following, frameOf, stride, windowOf, zoomed } from '../../web/src/elements/attn-heatmap/window.js';
import { graphemes } from '../../web/src/elements/figure/graphemes.js';

const side = fc.integer({ min: 1, max: 2048 });
const place = fc.record({
  grid: fc.record({ rows: side, cols: side }),
  look: fc.record({ zoom: fc.double({ min: 1, max: 500, noNaN: true }), top: side, left: side }),
  factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
});
const room = { width: 640, height: 480 };

describe('the part in view', () => {
  it('never leaves the matrix, whatever the state says', () => {
    fc.assert(
      fc.property(place, ({ grid, look, factor }) => {
        const frame = frameOf(grid, room);
        const next = zoomed(grid, frame, look, factor, { row: grid.rows / 2, col: grid.cols / 2 });
        for (const one of [look, next]) {
          const seen = windowOf(grid, frame, one);
          expect(seen.top).toBeGreaterThanOrEqual(0);
          expect(seen.left).toBeGreaterThanOrEqual(0);
          expect(seen.top + seen.rows).toBeLessThanOrEqual(grid.rows + 1e-9);
          expect(seen.left + seen.cols).toBeLessThanOrEqual(grid.cols + 1e-9);
        }
      }),
      { seed: 1 },
    );
  });

  it('is drawn nearer around the point that was meant', () => {
    const grid = { rows: 1000, cols: 1000 };
    const frame = frameOf(grid, { width: 500, height: 500 });
    const look = { zoom: 2, top: 100, left: 300 };
    const point = { row: 250, col: 425 };
    const before = windowOf(grid, frame, look);
    const after = windowOf(grid, frame, zoomed(grid, frame, look, 3, point));
    expect((point.row - after.top) / after.rows).toBeCloseTo((point.row - before.top) / before.rows, 12);
    expect((point.col - after.left) / after.cols).toBeCloseTo((point.col - before.left) / before.cols, 12);
    expect(after.rows).toBeCloseTo(1000 / 6, 9);
  });

  it('holds the cell that it follows', () => {
    fc.assert(
      fc.property(place, fc.nat(), fc.nat(), ({ grid, look }, r, c) => {
        const frame = frameOf(grid, room);
        const cell = { row: r % grid.rows, col: c % grid.cols };
        const seen = windowOf(grid, frame, following(grid, frame, look, cell));
        expect(cell.row + 1).toBeGreaterThan(seen.top);
        expect(cell.row).toBeLessThan(seen.top + seen.rows);
        expect(cell.col + 1).toBeGreaterThan(seen.left);
        expect(cell.col).toBeLessThan(seen.left + seen.cols);
      }),
      { seed: 2 },
    );
  });

  it('is labelled at round numbers', () => {
    expect([50, 15, 14, 7.4, 3, 1.4, 0.3].map((cell) => stride(cell, 15))).toEqual([1, 1, 2, 5, 5, 20, 50]);
  });
});

describe('a label', () => {
  /** ten units a character, whatever it is made of */
  const ruler = { measureText: (text: string) => ({ width: graphemes(text).length * 10 }) as TextMetrics };
  const decomposed = '학교에서'.normalize('NFD');

  it('is counted by the characters that a reader sees', () => {
    expect(decomposed.length).toBeGreaterThan(4);
    expect(graphemes(decomposed)).toHaveLength(4);
    expect(graphemes('👩‍👧e\u0301각')).toHaveLength(3);
  });

  it('is cut between them, also in Hangul made of letters', () => {
    expect(fitted(ruler, decomposed, 40)).toBe(decomposed);
    expect(fitted(ruler, decomposed, 30).normalize('NFC')).toBe('학교…');
    expect(fitted(ruler, '👩‍👧👩‍👧👩‍👧', 20)).toBe('👩‍👧…');
  });
});
