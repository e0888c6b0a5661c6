// Dotted versions, as programs print them.

/** The first x.y.z in a text, or undefined. */
export const versionOf = (text) => /\b(\d+\.\d+\.\d+)\b/.exec(text ?? '')?.[1];

/** Whether a version is at least another. */
export function atLeast(version, minimum) {
  const [a, b] = [version, minimum].map((v) => v.split('.').map(Number));
  const i = a.findIndex((part, k) => part !== b[k]);
  return i === -1 || a[i] > b[i];
}
