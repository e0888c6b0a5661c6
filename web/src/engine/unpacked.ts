/**
 * From what a bundle carries inside itself to bytes: packed, then base64. Base64 alone hides the repetitions from the
 * server's gzip; so it is packed before, and better than gzip could: LZMA makes 88 kB of what deflate makes 107.
 */
import { unpack } from './lzma';

export const unpacked = (base64: string): Uint8Array<ArrayBuffer> =>
  unpack(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
