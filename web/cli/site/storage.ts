/** What the reader's own browser keeps, where it may: the book works the same without. */
const prefix = 'attention-textbook.';

export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as unknown;
  } catch {
    return null; // no storage in this frame, or somebody else's text in it
  }
}

export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // private windows and sandboxed frames keep nothing
  }
}
