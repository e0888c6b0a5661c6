/**
 * The .wasm carried inside the bundle: deflated, then base64. Base64 alone hides the repetitions from the server's gzip,
 * which then makes 77 kB of what is 59 kB; so it is packed before, and unpacked here by a library, since browsers'
 * DecompressionStream is younger than their Wasm exceptions. Imported only by bundles that must fetch nothing.
 */
import { inflateSync } from 'fflate';
import packed from './wasm/attention-textbook.wasm?deflated';

/** Unpacked at the first load and not before: a page may never ask. */
export function inlinedWasm(): Uint8Array<ArrayBuffer> {
  return inflateSync(Uint8Array.from(atob(packed), (character) => character.charCodeAt(0)));
}
