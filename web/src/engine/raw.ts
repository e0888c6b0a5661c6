/**
 * The one importer of the Wasm output. Its types are Emscripten's own, made from cpp/bindings; nothing here repeats
 * them. (No extension: the code is .mjs, its declarations .d.ts.)
 */
import createModule from './wasm/attention-textbook';
import type { MainModule } from './wasm/attention-textbook';
import type { Page } from './page';

export type RawModule = MainModule;

/** A fresh instance of a module that is compiled, which asks `page`. */
export function instantiate(module: WebAssembly.Module, page: Page): Promise<RawModule> {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => object,
    ): object => {
      WebAssembly.instantiate(module, imports).then(receive).catch(reject);
      return {}; // says: later
    };
    createModule({ instantiateWasm, page: page.functions }).then(resolve, reject);
  });
}
