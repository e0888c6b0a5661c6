/**
 * From what a classic script carries inside itself to bytes: packed, then base64. Base64 alone hides the repetitions from the
 * server's gzip; so it is packed before, and better than gzip could: LZMA makes 58 kB of what deflate makes 71.
 */
import { unpack } from './lzma';
import { ofText } from './text';

export const unpacked = (base64: string): Uint8Array<ArrayBuffer> => unpack(ofText(atob(base64)));
