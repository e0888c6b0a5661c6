/**
 * The .wasm carried inside the bundle: packed, then base64. Base64 alone hides the repetitions from the server's gzip; so
 * it is packed before, and better than gzip could: LZMA makes 88 kB of what deflate makes 107. Imported only by bundles
 * that must fetch nothing.
 */
import { unpack } from './lzma.js';
import packed from './wasm/attention-textbook.wasm?lzma';

/** Unpacked at the first load and not before: a page may never ask. */
export function inlinedWasm(): Uint8Array<ArrayBuffer> {
  return unpack(Uint8Array.from(atob(packed), (character) => character.charCodeAt(0)));
}
