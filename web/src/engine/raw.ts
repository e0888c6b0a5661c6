/**
 * The one importer of the Wasm output. Its types are Emscripten's own, made from cpp/bindings; nothing here repeats
 * them. (No extension: the code is .mjs, its declarations .d.ts.)
 */
import createModule from './wasm/attention-textbook';
import type { MainModule } from './wasm/attention-textbook';

export type RawModule = MainModule;
export type RawReader = Parameters<MainModule['derive']>[0];
export type RawDescription = Parameters<RawReader['receive']>[1];

/** A fresh engine of a module that is compiled. Asynchronous, as browsers want it on a page's main thread. */
export function instantiate(module: WebAssembly.Module): Promise<RawModule> {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports: WebAssembly.Imports, receive: Receive): object => {
      WebAssembly.instantiate(module, imports)
        .then((instance) => receive(instance))
        .catch(reject);
      return {}; // says: later
    };
    createModule({ instantiateWasm }).then(resolve, reject);
  });
}

/**
 * The same at once, for a method that has no time to wait. Emscripten's factory returns a promise all the same, but the
 * object it is given *is* the module, complete when the instance was received before the factory returned.
 *
 * @throws RangeError in older Chromium (before 115), on a page's main thread
 */
export function instantiateNow(module: WebAssembly.Module): RawModule {
  let refusal: unknown;
  const raw = {
    instantiateWasm: (imports: WebAssembly.Imports, receive: Receive): object => {
      try {
        return receive(new WebAssembly.Instance(module, imports));
      } catch (thrown) {
        refusal = thrown; // through the factory it would become a line in the console and a rejection nobody handles
        return {};
      }
    },
  };
  void createModule(raw);
  if (refusal !== undefined) throw refusal;
  return raw as unknown as RawModule;
}

type Receive = (instance: WebAssembly.Instance) => object;
