/** The engine's .wasm carried inside the bundle. Imported only by bundles that must fetch nothing. */
import { unpacked } from './unpacked';
import packed from './wasm/attention-textbook.wasm?lzma';

/** Unpacked at the first load and not before: a page may never ask. */
export const inlinedWasm = (): Uint8Array<ArrayBuffer> => unpacked(packed);
