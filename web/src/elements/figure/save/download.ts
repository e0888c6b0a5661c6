/** A file to the reader's own disk. A frame without `allow-downloads` drops it, and tells nobody. */
export function download(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What no system minds in the name of a file. */
export const fileName = (words: readonly string[], ending: string): string =>
  `${words
    .join('-')
    .replace(/[^\p{L}\p{N}.-]+/gu, '-')
    .replace(/^[-.]+|-+$/g, '')
    .slice(0, 80)}.${ending}`;
