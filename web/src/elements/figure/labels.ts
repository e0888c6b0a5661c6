/** Short labels of rows and columns, by what they stand for: the token's text where there is one, else q₁, k₂, … */
import type { Step } from '../../engine/types.js';
import type { Labels } from '../../trace/names.js';

const letters: Record<string, string> = { query: 'q', key: 'k', token: 't', position: 'p', head: 'h', vocabulary: 'v' };

const subscript = (index: number): string =>
  String(index + 1).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'.charAt(Number(digit)));

/**
 * Features are numbered only for those who listen: a row of 1, 2, 3 above numbers would look like data. `first` is what
 * the first row or column of a part stands for.
 */
export function axisLabels(axis: string, count: number, labels: Labels, first = 0): string[] {
  const letter = letters[axis];
  return Array.from({ length: count }, (_, index) => {
    const place = first + index;
    return labels[axis]?.[place] ?? (letter ? letter + subscript(place) : '');
  });
}

export const rowLabels = (step: Step, labels: Labels, first = 0): string[] =>
  axisLabels(step.axes[0], step.rows, labels, first);
export const colLabels = (step: Step, labels: Labels, first = 0): string[] =>
  axisLabels(step.axes[1], step.cols, labels, first);

const made = new WeakMap<readonly string[], Labels>();

/** Words given for the tokens stand for queries and for keys alike. Made once, so that who is given them sees no change. */
export function labelsFrom(tokens: readonly string[]): Labels {
  const labels = made.get(tokens) ?? (tokens.length === 0 ? {} : { query: tokens, key: tokens, token: tokens });
  made.set(tokens, labels);
  return labels;
}
