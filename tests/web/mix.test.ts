import { describe, expect, it } from 'vitest';
import { mixer } from '../../web/src/elements/attn-heat-map/mix.js';

/** What d3-interpolate 3.0.2 (interpolateLab) makes of the same colours. */
describe('colours of a heat map', () => {
  it('begin and end with the two they are mixed of', () => {
    const mix = mixer([35, 96, 168], [255, 255, 255]);
    expect(mix(0)).toEqual([35, 96, 168]);
    expect(mix(1)).toEqual([255, 255, 255]);
  });

  it('have half the lightness of white half-way from black: #777', () => {
    expect(mixer([0, 0, 0], [255, 255, 255])(0.5)).toEqual([119, 119, 119]);
  });

  it('are mixed in Lab, not in light or in sRGB', () => {
    expect(mixer([255, 0, 0], [0, 255, 0])(0.5)).toEqual([200, 172, 0]);
    expect(mixer([35, 96, 168], [255, 255, 255])(0.25)).toEqual([102, 133, 190]);
  });
});
