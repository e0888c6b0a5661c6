// What attributes do is for the reference and the command, not for the page: 3 kB of the script after gzip.

/** doc`…`, as `web/src/elements/figure/attribute.ts` has it. */
const DOC = /\bdoc`[^`]*`/g;

export const undocumented = (code) => code.replace(DOC, `''`);

/** A plugin for Vite. */
export const withoutDocs = () => ({
  name: 'without-docs',
  enforce: 'pre',
  transform: {
    filter: { id: /web\/src\/elements\/.*\.ts$/, code: 'doc`' },
    handler: (code) => ({ code: undocumented(code), map: null }),
  },
});
