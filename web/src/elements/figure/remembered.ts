export interface Remembered<T> {
  (from: unknown, make: () => T): T;
  /** what is known stands for this as well: it has come about there by itself */
  standsFor(from: unknown): void;
}

/** What is costly to make, or may not be told twice, made again only when what it is made from has changed. */
export function remembered<T>(): Remembered<T> {
  let known: { from: string; made: T } | null = null;
  const remember = (from: unknown, make: () => T): T => {
    const text = JSON.stringify(from);
    if (known?.from !== text) known = { from: text, made: make() };
    return known.made;
  };
  const standsFor = (from: unknown): void => {
    if (known) known.from = JSON.stringify(from);
  };
  return Object.assign(remember, { standsFor });
}
