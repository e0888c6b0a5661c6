/** What embed.html reads: addresses, and messages of a page that may be anybody's. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figures } from '../../web/src/elements/figures.js';
import { readAddress } from '../../web/src/embed/address.js';
import { readMessage } from '../../web/src/embed/messages.js';

describe('an address', () => {
  it('gives attributes as a query, behind # or before it', () => {
    const wanted = { tag: 'attn-player', attributes: [['preset', 'causal'], ['query', '1 0; 0 1'], ['lang', 'ko']] }; // prettier-ignore
    expect(readAddress('#attn-player?preset=causal&query=1%200;%200%201&lang=ko', '')).toEqual(wanted);
    expect(readAddress('', '?figure=attn-player&preset=causal&query=1+0%3B+0+1&lang=ko')).toEqual(wanted);
    expect(readAddress('#attn-plane', '?figure=attn-player')).toEqual({ tag: 'attn-plane', attributes: [] });
  });

  it.each(['', '?', '?figure=', '?figure=script', '?preset=causal'])('names nothing: %j', (query) => {
    expect(readAddress('', query)).toBeNull();
  });

  // one table is attributes, query and directive keys: whatever a figure takes, an address can say
  it('says any attribute of any figure as it is', () => {
    const any = fc
      .constantFrom(...Object.entries(figures))
      .chain(([tag, { schema }]) =>
        fc.tuple(fc.constant(tag), fc.dictionary(fc.constantFrom(...Object.keys(schema)), fc.string())),
      );
    fc.assert(
      fc.property(any, ([tag, attributes]) => {
        const query = new URLSearchParams(attributes).toString();
        expect(readAddress(`#${tag}?${query}`, '')).toEqual({ tag, attributes: Object.entries(attributes) });
      }),
      { seed: 5 },
    );
  });
});

describe('a message', () => {
  it('is read when it is one of ours', () => {
    expect(readMessage({ attn: 1, type: 'setLocale', locale: 'ko' })).toEqual({ type: 'setLocale', locale: 'ko' });
    expect(readMessage({ attn: 1, type: 'setState', state: { at: 2 } })).toEqual({
      type: 'setState',
      state: { at: 2 },
    });
    expect(readMessage({ attn: 1, type: 'resized', height: 300 })).toEqual({ type: 'resized', height: 300 });
  });

  it.each([
    { attn: 2, type: 'setLocale', locale: 'ko' },
    { attn: 1, type: 'setLocale', locale: '"><script>' },
    { attn: 1, type: 'setState', state: [1] },
    { attn: 1, type: 'resized', height: NaN },
    Object.create({ attn: 1, type: 'resized', height: 3 }) as object,
  ])('is ignored when it is not: %j', (data) => expect(readMessage(data)).toBeNull());

  it('is ignored, whatever it is, without a throw', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withTypedArray: true }), (data) => {
        expect(readMessage(data)).toBeNull();
      }),
      { seed: 6, numRuns: 2000 },
    );
  });
});
