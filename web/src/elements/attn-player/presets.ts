/**
 * The worked examples a player can open by name: plain data, no DOM, so that the lesson builder reads them in Node too.
 * The numbers are invented to be followed by hand; the page says so.
 */

export interface Preset {
  algorithm: string;
  /** the argument of that algorithm, as API.md gives it */
  problem: Record<string, unknown>;
  /** how many decimals tell the story without hiding it */
  decimals: number;
}

const scaledDotProductAttention = (
  problem: { query: number[][]; key: number[][]; value: number[][] },
  decimals: number,
): Preset => ({ algorithm: 'scaledDotProductAttention', problem, decimals });

export const presets: Record<string, Preset> = {
  /** One tie and one clear preference: weights (0.5, 0.5) and (0.27, 0.73). */
  'two-words': scaledDotProductAttention(
    {
      query: [
        [1, 0, 1, 0],
        [0, 1, 0, 1],
      ],
      key: [
        [1, 0, 1, 0],
        [1, 1, 1, 1],
      ],
      value: [
        [10, 0],
        [0, 10],
      ],
    },
    2,
  ),

  /** Three tokens in the plane, so that every vector can be drawn as an arrow. */
  'three-tokens': scaledDotProductAttention(
    {
      query: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      key: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      value: [
        [1, 0],
        [0, 2],
        [3, 1],
      ],
    },
    3,
  ),

  /** Head size equals the number of keys, so that a forgotten transpose goes unnoticed. */
  'silent-mistake': scaledDotProductAttention(
    {
      query: [
        [1, 0],
        [0, 2],
      ],
      key: [
        [1, 2],
        [0, 1],
      ],
      value: [
        [10, 0],
        [0, 10],
      ],
    },
    2,
  ),

  /** Query, key and value made from one input by three small weight matrices. */
  'self-small': {
    algorithm: 'selfAttention',
    problem: {
      input: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      weights: {
        query: [
          [1, 0],
          [0, 1],
        ],
        key: [
          [0, 1],
          [1, 0],
        ],
        value: [
          [2, 0],
          [0, 1],
        ],
      },
    },
    decimals: 3,
  },
};
