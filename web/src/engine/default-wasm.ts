/**
 * Where the .wasm comes from when nobody says: the file beside this module. A bundle that carries the bytes inside
 * itself replaces the provider before the first load.
 */

export type WasmSource = string | URL | BufferSource;

// Written out as one expression because bundlers look for exactly this to find the file.
let provider = (): WasmSource => new URL('./wasm/attention-textbook.wasm', import.meta.url);

export function setDefaultWasm(provide: () => WasmSource): void {
  provider = provide;
}

export const defaultWasm = (): WasmSource => provider();
