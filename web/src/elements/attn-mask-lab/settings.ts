/** What can be set on `<attn-mask-lab>`, and its worked examples: plain data, no DOM. The numbers are made up. */
import { threeTokens } from '../attn-player/presets.js';
import { choice, doc, matrix, number, setting, whole, words, type ValuesOf } from '../figure/attribute.js';
import { mask, scale } from '../figure/score-options.js';

const sixTokens = {
  query: [
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 0],
    [0, 2],
    [1, 2],
  ],
  key: [
    [1, 1],
    [0, 2],
    [1, 0],
    [2, 1],
    [0, 1],
    [1, 2],
  ],
  value: [
    [1, 0],
    [0, 2],
    [3, 1],
    [2, 2],
    [0, 1],
    [4, 0],
  ],
};

/** What stands beside the right way: nothing, a large negative number for −∞, or a mistake. */
export const besides = ['nothing', 'finite', 'after-softmax', 'score-zero'] as const;

export const settings = {
  query: setting(matrix(doc`query rows, n × d`), threeTokens.query),
  key: setting(matrix(doc`key rows, m × d`), threeTokens.key),
  value: setting(matrix(doc`value rows, m × dv`), threeTokens.value),
  mask: setting(mask, 'causal'),
  scale: setting(scale, 'auto'),
  beside: setting(choice(doc`what stands beside the right way`, ...besides), 'nothing'),
  'finite-score': setting(number(doc`the masked score of beside="finite"`, -1e9, 0), -1e6),
  tokens: setting(words(doc`labels of the tokens`), []),
  decimals: setting(whole(doc`digits after the point`, 0, 8), 3),
};

export type MaskValues = ValuesOf<typeof settings>;

const three = { ...threeTokens, scale: 'auto', beside: 'nothing' } as const;
const six = { ...sixTokens, scale: 'auto', beside: 'nothing' } as const;

export const presets: Record<string, Partial<MaskValues>> = {
  causal: { ...three, mask: 'causal' },
  padding: { ...six, mask: [{ padding: 4 }] },
  window: { ...six, mask: [{ window: [1, 1] }] },
  prefix: { ...six, mask: [{ prefix: 3 }] },
  blocks: { ...six, mask: [{ block: 2 }] },
  /** as a language model over a long text: only what came before, and not too long before */
  'causal-window': { ...six, mask: ['causal', { window: [2, 0] }] },
  /** Padding on the left under a causal mask: the first query may look at nothing at all. */
  'nothing-left': { ...three, mask: ['causal', { keys: [false, true, true] }], beside: 'finite', 'finite-score': -1e6 },
  'after-softmax': { ...three, mask: 'causal', beside: 'after-softmax' },
};
