/** What can be set of `<attn-scale-lab>`. Plain data, no DOM. */
import { doc, numbers, setting, whole } from '../figure/attribute.js';

/** Bins of the histograms: one for each whole number that is near enough to 0. */
export const reach = 24;

const largestSize = 1024;

export const settings = {
  size: setting(whole(doc`d, the length of the vectors that are looked at closely`, 1, largestSize), 64),
  scores: setting(numbers(doc`scores of one query, before the softmax`, -1000, 1000), [8, 4, 0]),
  sizes: setting(numbers(doc`every d that is measured`, 1, largestSize, true), [2, 4, 8, 16, 32, 64, 128, 256, 512]),
  samples: setting(whole(doc`dot products for each d; made whole rows of 8`, 8, 20000), 2000),
  seed: setting(whole(doc`where the random numbers begin`, 0, 1_000_000), 1),
  bin: setting(whole(doc`the bar whose count is read out, from the left`, 0, 2 * reach - 1), reach),
};

export type ScaleSettings = typeof settings;

export const presets = {
  saturated: { size: 64, scores: [8, 4, 0] },
  gentle: { size: 4, scores: [1, 0.5, 0] },
  extreme: { size: 512, scores: [45, 22, 0] },
};
