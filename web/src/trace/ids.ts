/** Step ids are stable words with prefixes: `weights`, `head.2.weights`, `layer.0.selfAttention.head.1.scores`. */

export function lastSegment(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}

/** `layer.0.selfAttention.head.1.scores` is [layer 0] [selfAttention] [head 1], then `scores`. */
export function prefixes(id: string): { name: string; indices: number[] }[] {
  const parts: { name: string; indices: number[] }[] = [];
  for (const segment of id.split('.').slice(0, -1)) {
    const last = parts.at(-1);
    if (/^\d+$/.test(segment) && last) last.indices.push(Number(segment));
    else parts.push({ name: segment, indices: [] });
  }
  return parts;
}

/** Whether a step is on the way back: `scoresGradient`, `inputGradient.query`, `jacobian`. */
export function isGradient(id: string): boolean {
  return id.split('.').some((segment) => segment.endsWith('Gradient')) || lastSegment(id) === 'jacobian';
}

/** An id as seen from another step: without the parts that both stand in. Beside `layer.0.norm1.mean` the step `layer.0.residual1` is `residual1`. */
export function seenFrom(stepId: string, id: string): string {
  const here = prefixes(stepId).map(written);
  const there = prefixes(id).map(written);
  const apart = there.findIndex((part, index) => part !== here[index]);
  return [...(apart < 0 ? [] : there.slice(apart)), lastSegment(id)].join('.');
}

const written = ({ name, indices }: { name: string; indices: number[] }): string => [name, ...indices].join('.');
