/** What the reader does to go elsewhere. */
const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/** Whoever has not moved by then, in milliseconds, sees all figures drawn, or none that will be. */
const patience = 10_000;

let leave = (): void => undefined;

/**
 * Leads to a place, at once, and keeps it in view until the reader moves: figures before it draw themselves meanwhile and
 * push it down. A browser's own scroll anchoring is not in all of them, and not at work at the end of a page.
 */
export function stayAt(place: Element): void {
  leave();
  const show = (): void => place.scrollIntoView({ behavior: 'instant' });
  const observer = new ResizeObserver(show);
  const gone = new AbortController();
  leave = (): void => {
    observer.disconnect();
    gone.abort();
  };
  for (const move of moves) addEventListener(move, leave, { passive: true, signal: gone.signal });
  window.setTimeout(leave, patience);
  observer.observe(document.body);
  show();
}
