// A module that asks for a part of itself with import(), as two classic scripts: bundlers have no format for that. The first
// becomes a global with what its entry gives. The second becomes a function, which the first calls with what the two
// share; its name is made of what is in both, so that of two versions on a page each finds its own.
import { createHash } from 'node:crypto';

/** A plugin for Vite, for a build of one entry. */
export const classicScripts = (name) => ({
  name: 'classic-scripts',
  async generateBundle(_, bundle) {
    const { parseSync, Visitor } = await import('vite');
    const [main, part, ...others] = Object.values(bundle).sort((one, other) => other.isEntry - one.isEntry);
    if (!part || others.length > 0)
      throw new Error(`${name} is to be one script and one part, not ${Object.keys(bundle)}`);
    const [outer, inner] = [main, part].map(({ code }) => read(code, parseSync, Visitor));
    if (outer.imports.length > 0 || outer.asks.length !== 1 || inner.asks.length > 0)
      throw new Error(`only ${main.fileName} asks for something, once, and for ${part.fileName}`);

    const own = createHash('sha256').update(main.code).update(part.code).digest('hex').slice(0, 8);
    const call = `globalThis.${name}_${own}`;
    const local = new Map(outer.exports);
    const shared = inner.imports.map(([imported]) => `${imported}:${local.get(imported)}`);
    const [ask] = outer.asks;
    const before = main.code.slice(0, ask.start);
    const after = main.code.slice(ask.end, outer.end);
    main.code = `var ${name}=(()=>{"use strict";${before}${call}({${shared}})${after}return{${object(outer.exports.filter(isPublic))}}})();\n`;
    const taken = inner.imports.map(([imported, as]) => `${imported}:${as}`);
    part.code = `${call}=function(){"use strict";var{${taken}}=arguments[0];${part.code.slice(inner.start, inner.end)}return{${object(inner.exports)}}};\n`;
  },
});

/** What only the part needs, the bundler gives a name of one letter or two. */
const isPublic = ([exported]) => exported.length > 2;

const object = (exports) => exports.map(([exported, local]) => `${exported}:${local}`);

/** What a minified module has at its ends, and what it asks for in between. */
function read(code, parseSync, Visitor) {
  const { program } = parseSync('it.js', code);
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration');
  const exports = program.body.filter(({ type }) => type === 'ExportNamedDeclaration');
  const asks = [];
  new Visitor({ ImportExpression: (node) => void asks.push(node) }).visit(program);
  return {
    start: imports.at(-1)?.end ?? 0,
    end: exports[0].start,
    imports: imports.flatMap(({ specifiers }) => specifiers.map(({ imported, local }) => [imported.name, local.name])),
    exports: exports.flatMap(({ specifiers }) => specifiers.map(({ exported, local }) => [exported.name, local.name])),
    asks,
  };
}
