/**
 * Files in one zip, stored as they are: what we put in is packed already. Written here because fflate's writer brings the
 * tables of its packer, 2 kB of every page.
 */

export interface Entry {
  /** in ASCII */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** By the low byte: what eight steps of the division by CRC-32's polynomial make of it. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = (byte >>> 1) ^ (byte & 1 && 0xedb88320);
  return byte;
});

const checksum = (bytes: Uint8Array): number =>
  ~bytes.reduce((sum, byte) => remainders[(sum ^ byte) & 255]! ^ (sum >>> 8), -1);

const long = (value: number): number[] => [value, value >>> 16];

/** The low halves of these numbers, the lower byte first. */
function words(...values: number[]): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * values.length));
  values.forEach((value, at) => view.setUint16(2 * at, value, true));
  return view;
}

const PK = 0x4b50;
const VERSION = 20;

export function zip(files: readonly Entry[], now = new Date()): Blob {
  const time = (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1);
  const date = ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate();
  const contents: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const size = long(bytes.length);
    // no flags, no packing; no further fields
    const entry = [VERSION, 0, 0, time, date, ...long(checksum(bytes)), ...size, ...size, name.length, 0];
    const head = words(PK, 0x0403, ...entry);
    contents.push(head, name, bytes);
    // no comment, on this disk, no attributes
    directory.push(words(PK, 0x0201, VERSION, ...entry, 0, 0, 0, 0, 0, ...long(at)), name);
    at += head.byteLength + name.length + bytes.length;
  }
  const { size } = new Blob(directory);
  const end = words(PK, 0x0605, 0, 0, files.length, files.length, ...long(size), ...long(at), 0);
  return new Blob([...contents, ...directory, end], { type: 'application/zip' });
}
