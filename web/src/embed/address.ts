/**
 * What an address of embed.html names: a figure by its tag, and its attributes as a query, or its whole state.
 *
 *     #attn-player?preset=causal&lang=ko      #attn-player={"version":1,…}      ?figure=attn-player&preset=causal
 *
 * The last is for hosts that drop what stands behind `#`.
 */
export interface Address {
  tag: string;
  attributes: [name: string, value: string][];
  /** undefined: the attributes say it all */
  state?: unknown;
}

/** @returns null where no figure is named, or in a way that cannot be read */
export function readAddress(fragment: string, query: string): Address | null {
  const [, tag = '', sign, rest = ''] = /^#?(attn-[a-z-]+)(?:([?=])(.*))?$/s.exec(fragment) ?? [];
  if (tag !== '' && sign !== '=') return { tag, attributes: pairs(rest) };
  if (tag !== '') {
    try {
      return { tag, attributes: [], state: JSON.parse(decodeURIComponent(rest)) as unknown };
    } catch {
      return null;
    }
  }
  const named = pairs(query.replace(/^\?/, ''));
  const [, figure] = named.find(([name]) => name === 'figure') ?? [];
  return figure === undefined || !/^attn-[a-z-]+$/.test(figure)
    ? null
    : { tag: figure, attributes: named.filter(([name]) => name !== 'figure') };
}

const pairs = (query: string): [string, string][] => [...new URLSearchParams(query)];
