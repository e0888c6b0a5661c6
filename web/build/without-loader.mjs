// Emscripten's glue can find, fetch and compile the Wasm file. Ours is told how instead (`instantiateWasm`, engine/raw.ts), so
// that never runs; without these two places nothing asks for it, and the minifier leaves it out. The glue of another
// Emscripten may be worded otherwise: then it stays.
const told =
  /if\(Module\["instantiateWasm"\]\)\{try\{(return Module\["instantiateWasm"\]\(info,receiveInstance\))\}catch.+?return\{\}\}/;
const found = /if\(ENVIRONMENT_IS_WEB\|\|ENVIRONMENT_IS_WORKER\)\{.+?\}else\{\}(?=var out=)/;

export const unloading = (glue) => glue.replace(told, '$1}').replace(found, '');

/** A plugin for Vite. */
export const withoutLoader = () => ({
  name: 'without-loader',
  enforce: 'pre',
  transform: {
    filter: { id: /web\/src\/engine\/wasm\/.*\.mjs$/ },
    handler: (code) => ({ code: unloading(code), map: null }),
  },
});
