/** The .wasm carried inside the bundle, as the base64 of a data: URI. Imported only by bundles that must fetch nothing. */
import dataUri from './wasm/attention-textbook.wasm?inline';

/** Decoded at the first load and not before: a page may never ask. No fetch(dataUri): connect-src may forbid it. */
export function inlinedWasm(): Uint8Array<ArrayBuffer> {
  const binary = atob(dataUri.slice(dataUri.indexOf(',') + 1));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
