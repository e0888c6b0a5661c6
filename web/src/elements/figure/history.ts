/** Undo and redo over any value: what was, what is, what was undone. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [] });

export const push = <T>({ past, present }: History<T>, next: T): History<T> => ({
  past: [...past, present],
  present: next,
  future: [],
});

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future] };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future: rest };
}
