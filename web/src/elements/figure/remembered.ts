/** What is costly to make, made again only when what it is made from has changed. */
export function remembered<T>(): (from: unknown, make: () => T) => T {
  let known: { from: string; made: T } | null = null;
  return (from, make) => {
    const text = JSON.stringify(from);
    if (known?.from !== text) known = { from: text, made: make() };
    return known.made;
  };
}
