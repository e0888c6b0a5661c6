/** Where the numbers of an input step lie in the problem, which nests them as API.md does. */
import { lastSegment, prefixes } from '../../trace/ids.js';

export type Path = readonly (string | number)[];

type Tree = Record<string | number, unknown>;

export const valueAt = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Tree | null | undefined)?.[name], tree);

/** The same tree with one value replaced along a path; what is beside the path is shared. */
export function withValueAt<T>(tree: T, [name, ...rest]: Path, value: unknown): T {
  if (name === undefined) return value as T;
  const copy = (Array.isArray(tree) ? [...(tree as unknown[])] : { ...tree }) as Tree;
  copy[name] = withValueAt(copy[name], rest, value);
  return copy as T;
}

/** `layer.0.norm1.gamma` is layers[0].weights.norm1[0]; null for a step that the problem does not hold. */
export function pathOf(problem: unknown, step: string): Path | null {
  const places = prefixes(step);
  const outer = places.flatMap(({ name, indices }): Path => {
    if (name === 'layer') return ['layers', ...indices];
    return name === 'encoder' || name === 'decoder' ? [name] : [];
  });
  const section = places.find(({ name }) => !['layer', 'encoder', 'decoder'].includes(name))?.name ?? '';
  const here = valueAt(problem, outer);
  const inner = candidates(here, section, lastSegment(step)).find((path) => isNumbers(valueAt(here, path)));
  return inner ? [...outer, ...inner] : null;
}

const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && 'data' in value);

function candidates(here: unknown, section: string, name: string): Path[] {
  const [, of = '', kind = ''] = /^(.+)(Weight|Bias)$/.exec(name) ?? [];
  const projection = kind === 'Weight' ? [of] : ['biases', of];
  const inFeedForward = (matrices: Path, vectors: Path): Path => {
    const all = valueAt(here, matrices);
    const order = Array.isArray(all) && all.length === 3 ? ['gate', 'hidden', 'output'] : ['hidden', 'output'];
    return [...(kind === 'Weight' ? matrices : vectors), order.indexOf(of)];
  };
  if (/^norm\d|^finalNorm$/.test(section)) {
    const path = section === 'finalNorm' ? [section] : ['weights', section];
    return [[...path, name === 'gamma' ? 0 : 1]];
  }
  if (section === 'selfAttention') return [['weights', ...projection]];
  if (section === 'crossAttention') return [['weights', 'cross', ...projection]];
  if (section === 'feedForward') return [inFeedForward(['weights', 'feedForward'], ['weights', 'feedForwardBiases'])];
  return [[name], kind === 'Weight' ? ['weights', of] : ['biases', of], inFeedForward(['weights'], ['biases'])];
}
