/** What labs are made of before they are drawn: masks put together of parts, and where things lie in the plane. */
import { describe, expect, it } from 'vitest';
import { settings as heads } from '../../web/src/elements/attn-heads/settings.js';
import { partsOf, withPart, withoutPart } from '../../web/src/elements/attn-mask-lab/parts.js';
import { hullOf, isInside, pointAt, spaceFor } from '../../web/src/elements/attn-plane/space.js';

describe('parts of a mask', () => {
  it('are put on and taken off, each kind once', () => {
    const parts = partsOf(['causal', { window: [1, 1] }]);
    expect([...parts.keys()]).toEqual(['causal', 'window']);
    expect(withPart(parts, 'padding', { padding: 2 })).toEqual(['causal', { padding: 2 }, { window: [1, 1] }]);
    expect(withPart(parts, 'window', { window: [0, 2] })).toEqual(['causal', { window: [0, 2] }]);
    expect(withoutPart(parts, 'causal')).toEqual([{ window: [1, 1] }]);
  });

  it('may be one part alone, a drawn one, or none', () => {
    expect([...partsOf('causal').keys()]).toEqual(['causal']);
    expect([...partsOf([[true, false]]).keys()]).toEqual(['drawn']);
    expect([...partsOf([]).keys()]).toEqual([]);
  });
});

describe('the drawing of the plane', () => {
  it('has a hull of the outer points alone, and knows what is in it', () => {
    const hull = hullOf([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [5, 5],
      [5, 0],
    ]);
    expect(hull).toHaveLength(4);
    expect(isInside(hull, [5, 5])).toBe(true);
    expect(isInside(hull, [10, 5])).toBe(true); // the border is inside
    expect(isInside(hull, [10.1, 5])).toBe(false);
  });

  it('knows the hull of one point, of two, and of points in a row', () => {
    expect(isInside(hullOf([[3, 4]]), [3, 4])).toBe(true);
    expect(isInside(hullOf([[3, 4]]), [3, 5])).toBe(false);
    const line = hullOf([
      [0, 0],
      [2, 2],
      [4, 4],
    ]);
    expect(isInside(line, [3, 3])).toBe(true);
    expect(isInside(line, [5, 5])).toBe(false);
    expect(isInside(line, [1, 2])).toBe(false);
  });

  it('drags to tenths, and no further than its border', () => {
    const space = spaceFor([
      [1, 0],
      [3, 1],
    ]);
    expect([space.low, space.high]).toEqual([-1, 4]);
    expect(pointAt(space, [space.x(1.234), space.y(-0.07)])).toEqual([1.2, -0.1]);
    expect(pointAt(space, [1e6, 1e6])).toEqual([4, -1]);
  });
});

describe('tokens that are computed', () => {
  const { tokens } = heads;
  const many = (count: number): string[] => Array.from({ length: count }, (_, place) => `t${place}`);

  it('are at most as many as are drawn while somebody waits, from an attribute and from a link', () => {
    expect(tokens.parse(many(64).join(','))).toMatchObject({ ok: true, value: many(64) });
    expect(tokens.parse(many(65).join(',')).ok).toBe(false);
    expect([tokens.accepts(many(64)), tokens.accepts(many(65)), tokens.accepts(many(100_000))]).toEqual([true, false, false]); // prettier-ignore
    expect(tokens.accepts(null)).toBe(true); // the figure's own
  });
});
