/** What can be set of `<attn-cost-lab>`. Plain data, no DOM. */
import { choice, doc, setting, whole, type ValuesOf } from '../figure/attribute.js';

/** What the picture runs over, each with the values it is counted at. */
export const ranges = {
  length: [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384],
  size: [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096],
  kernel: [2, 3, 5, 9, 17, 33, 65],
  radius: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
} as const;

export type Over = keyof typeof ranges;
export const overs = Object.keys(ranges) as Over[];

export const counts = ['operations', 'sequentialOperations', 'maxPathLength', 'floats'] as const;
export type Count = (typeof counts)[number];

export const settings = {
  over: setting(choice(doc`what grows along the picture`, ...overs), 'length' as Over),
  count: setting(choice(doc`what is counted`, ...counts), 'operations' as Count),
  length: setting(whole(doc`n, how many tokens`, 1, 1_000_000), 128),
  size: setting(whole(doc`d, features of a token`, 1, 100_000), 512),
  kernel: setting(whole(doc`k, tokens a convolution looks at`, 2, 1000), 3),
  radius: setting(whole(doc`r, how far restricted attention sees to either side`, 1, 100_000), 16),
  attention: setting(choice(doc`who is seen: everybody, or what came before`, 'full', 'causal'), 'full'),
};

export type CostSettings = typeof settings;
export type CostValues = ValuesOf<CostSettings>;

export const presets = {
  sentence: { over: 'length', count: 'operations', length: 128, size: 512, kernel: 3, radius: 16 },
  book: { over: 'length', count: 'operations', length: 16384, size: 64, kernel: 3, radius: 128 },
  path: { over: 'length', count: 'maxPathLength', length: 1024, size: 64, kernel: 3, radius: 16 },
  window: { over: 'radius', count: 'operations', length: 4096, size: 64, kernel: 3, radius: 64 },
};
