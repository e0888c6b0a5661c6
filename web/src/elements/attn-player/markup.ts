/** What the page says a player should show: its attributes, and a child script with the state as JSON. */
import { readAttributes } from './schema.js';
import { initialState, type PlayerState } from './state.js';

const longestQuote = 60;

/** Parts that can't be read are left out, named on the console and to `tell`. */
export function readMarkup(element: Element, tell: (name: string, text: string) => void): PlayerState {
  const warn = (name: string, whole: string): void => {
    const text = whole.length > longestQuote ? `${whole.slice(0, longestQuote)}…` : whole;
    console.warn(`attention-textbook: <attn-player> can't read ${name}="${text}"; it is left out.`);
    tell(name, text);
  };
  const script = element.querySelector(':scope > script[type="application/json"]')?.textContent ?? null;
  let json: unknown;
  try {
    json = script === null ? undefined : JSON.parse(script);
  } catch {
    warn('json', script ?? '');
  }
  return initialState(
    readAttributes((name) => element.getAttribute(name), warn),
    json,
    warn,
  );
}
