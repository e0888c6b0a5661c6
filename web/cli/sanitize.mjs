/**
 * What of an author's Markdown may become HTML. This runs before components and math go in, so everything that is not in
 * this list can only have been made by us.
 */
import { defaultSchema } from 'rehype-sanitize';

/** @type {import('rehype-sanitize').Options} */
export const schema = {
  ...defaultSchema,
  // ids are headings' and were checked against a strict pattern; a prefix would break links between sections
  clobberPrefix: '',
  // an empty list would allow every scheme; pictures have none
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['none'] },
  attributes: {
    ...defaultSchema.attributes,
    code: [['className', /^language-[\w-]+$/, 'math-inline', 'math-display']],
    // where a directive stood; see directives.mjs
    div: ['dataSlot'],
    span: ['dataSlot'],
    h2: [...(defaultSchema.attributes?.h2 ?? []), 'id'],
    h3: ['id'],
  },
};
