/** Links and markup bring back the very state. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../../web/src/embed/address.js';
import { linkTo, markupOf } from '../../web/src/elements/figure/link.js';
import { jsonOf } from '../../web/src/trace/json.js';

describe('a state as text', () => {
  it('comes back as it was, infinities too', () => {
    const state = { maskedScore: -Infinity, bias: [[Infinity, -0.5]], words: ['</script><b>', '나는 ∞', '"1e999"'] };
    expect(JSON.parse(jsonOf(state))).toEqual(state);
  });

  it('holds typed arrays as lists', () => {
    expect(JSON.parse(jsonOf({ data: new Float64Array([1, -Infinity]) }))).toEqual({ data: [1, -Infinity] });
  });

  it('goes through a link', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string(),
          fc.oneof(
            fc.string(),
            fc.double({ noNaN: true }).map((x) => (x === 0 ? 0 : x)),
          ),
        ),
        (state) => {
          // prettier-ignore
          const link = linkTo('https://example.org/embed.html', 'attn-plane', { ...state })!;
          expect(readAddress(new URL(link).hash, '')).toEqual({
            tag: 'attn-plane',
            attributes: [],
            state: { ...state },
          });
        },
      ),
      { seed: 3 },
    );
  });

  it('that is too large gives no link', () => {
    expect(linkTo('x', 'attn-heatmap', { data: new Float64Array(50_000) })).toBeNull();
  });

  it('cannot end the script it stands in', () => {
    expect(markupOf('attn-player', { words: ['</script>'] }).match(/<\/script>/g)).toHaveLength(1);
  });

  it.each(['', '#x', '#script=1', '#attn-player={', '#attn-player=%E0%A4%A'])('what is none is refused: %s', (text) => {
    expect(readAddress(text, '')).toBeNull();
  });
});
