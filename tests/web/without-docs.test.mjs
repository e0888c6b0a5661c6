// What attributes do is said in the reference, and in no page.
import { expect, test } from 'vitest';
import { undocumented } from '../../web/build/without-docs.mjs';

test.each([
  ['whole(doc`positions`, 4, 32)', `whole('', 4, 32)`],
  ['{ values: doc`from ${min} to ${max}` }', `{ values: '' }`],
  ['[doc`a`, html`b`, doc`c`]', `['', html\`b\`, '']`],
])('%s', (written, left) => expect(undocumented(written)).toBe(left));
