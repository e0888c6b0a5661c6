/** What the page gives a figure beside its attributes: a child script with its state as JSON. */
import { graphemes, shortened } from './graphemes.js';
import type { Warn } from './attribute.js';

const longestQuote = 60;

/** A state may be megabytes: what is far beyond a quote is not looked at. */
function quoted(whole: string): string {
  const start = whole.slice(0, 4 * longestQuote);
  const isAll = start.length === whole.length;
  return shortened(start, (shown) => (isAll || shown !== start) && graphemes(shown).length <= longestQuote + 1);
}

/** Says what can't be read on the console, by element and name, and hands it on. */
export function warner(element: Element, tell: Warn): Warn {
  return (name, whole) => {
    const text = quoted(whole);
    console.warn(`attention-textbook: <${element.localName}> can't read ${name}="${text}"; it is left out.`);
    tell(name, text);
  };
}

/** The JSON of a child `<script type="application/json">`; undefined where there is none. */
export function readJsonChild(element: Element, warn: Warn): unknown {
  const script = element.querySelector(':scope > script[type="application/json"]')?.textContent ?? null;
  try {
    return script === null ? undefined : (JSON.parse(script) as unknown);
  } catch {
    warn('json', script ?? '');
    return undefined;
  }
}
