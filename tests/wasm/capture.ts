/** An engine of a test's own, and the Wasm memory under it: what the product never shows. */
import { loadAttention, type Attention } from '../../web/src/index';
import { wasmBytes } from './support';

let latest: WebAssembly.Memory | undefined;

function keep(instance: WebAssembly.Instance): WebAssembly.Instance {
  // At -O3 exports have no names to go by.
  latest = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory) as WebAssembly.Memory;
  return instance;
}

const { instantiate } = WebAssembly;
WebAssembly.instantiate = ((module: WebAssembly.Module, imports: WebAssembly.Imports) =>
  instantiate(module, imports).then(keep)) as never;

export interface Captured {
  attention: Attention;
  /** of the latest instance */
  memory(): WebAssembly.Memory;
}

export async function captured(wasm = wasmBytes()): Promise<Captured> {
  const attention = await loadAttention({ wasm });
  return { attention, memory: () => latest! };
}
