/** How large the figure is written for the width there is, and lines that turn out wider than they were estimated. */
import type { LitElement } from 'lit';
import type { Metrics } from '../../scene/layout.js';
import { narrowest } from '../figure/figure.js';

/** Font size in pixels and the width of a cell in ems, from the widest figure down to the smallest phone. */
const sizes = [
  { from: narrowest, em: 15, cell: 2.9 },
  { from: 340, em: 14, cell: 2.6 },
  { from: 0, em: 13, cell: 2.35 },
];

export const sizeAt = (width: number): { em: number; cell: number } => sizes.find(({ from }) => width >= from)!;

export class Fitting {
  /** by how much the widest line turned out wider than its estimate */
  private overflow = 0;

  constructor(private readonly host: LitElement) {}

  reset(): void {
    this.overflow = 0;
  }

  metrics(width: number, decimals: number, tokens: readonly string[]): Metrics {
    const { em, cell } = sizeAt(width);
    const longestToken = Math.max(2, ...tokens.map((token) => token.length));
    const digits = decimals + 2;
    return {
      available: width - this.overflow - 8,
      cell: Math.max(cell, digits * 0.55 + 0.3) * em,
      labels: (longestToken * 0.75 + 0.6) * em,
      em,
    };
  }

  /**
   * Fonts differ: a line that was estimated too narrow is cut earlier, before the frame is drawn.
   * @returns whether lines have to be cut anew
   */
  async fit(width: number): Promise<boolean> {
    const root = this.host.renderRoot;
    const parts = root.querySelectorAll<LitElement>('attn-matrix, attn-heat-map');
    await Promise.all(Array.from(parts, (part) => part.updateComplete));
    const before = this.overflow;
    for (const line of root.querySelectorAll('.chain')) {
      const over = line.scrollWidth - line.clientWidth;
      const canBeCut = line.querySelectorAll('.placed').length > 2;
      if (over > 1 && canBeCut && this.overflow < width) this.overflow += over;
    }
    return this.overflow > before;
  }
}
