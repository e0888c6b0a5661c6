/**
 * From what a bundle carries inside itself to bytes: packed, then base64. Base64 alone hides the repetitions from the
 * server's gzip; so it is packed before, and better than gzip could: LZMA makes 66 kB of what deflate makes 79.
 */
import { unpack } from './lzma';

export function unpacked(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < packed.length; ++i) packed[i] = text.charCodeAt(i); // Uint8Array.from takes 15 ms for it
  return unpack(packed);
}
