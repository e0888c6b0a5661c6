/**
 * What a figure shows, as text that brings it back: a link to a page made for that, or the element as one writes it into
 * a page. Elements never touch the address of the page they are in.
 */
import { jsonOf } from '../../trace/json.js';

/** What browsers and mail programs still carry. */
export const longest = 60_000;

/** `embed.html#attn-player={…}`; null where the state is too large for an address. */
export function linkTo(page: string, tag: string, state: unknown): string | null {
  const link = `${page}#${tag}=${encodeURIComponent(jsonOf(state))}`;
  return link.length <= longest ? link : null;
}

/** The element as it stands in a page. In a script only its own end has to be kept from ending it. */
export const markupOf = (tag: string, state: unknown): string =>
  `<${tag}>\n  <script type="application/json">\n    ${jsonOf(state).replaceAll('<', '\\u003c')}\n  </script>\n</${tag}>`;
