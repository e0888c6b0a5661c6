// A zip of ours is opened by others: Python's zipfile, which checks sums and sizes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zip } from '../../web/src/elements/figure/save/zip.js';

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values);
const files = [
  { name: '001.png', bytes: bytes(0x89, 0x50, 0x4e, 0x47) },
  { name: 'empty', bytes: bytes() },
  { name: 'large', bytes: new Uint8Array(70_000).map((_, at) => at * 7) },
];
const made = async (): Promise<Uint8Array> =>
  new Uint8Array(await zip(files, new Date(2031, 11, 30, 23, 59, 58)).arrayBuffer());

test('fflate reads the files back', async () => {
  const read = unzipSync(await made());
  expect(Object.keys(read)).toEqual(['001.png', 'empty', 'large']);
  for (const { name, bytes } of files) expect(Buffer.compare(read[name]!, bytes), name).toBe(0);
});

test('Python finds no broken file, and the time it was made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attn-zip-'));
  try {
    writeFileSync(join(folder, 'it.zip'), await made());
    const program =
      'import zipfile as z; f = z.ZipFile("it.zip"); print(f.testzip(), f.infolist()[2].date_time, f.infolist()[2].CRC)';
    // 'large' by zlib.crc32: python3 -c 'import zlib; print(zlib.crc32(bytes(i*7%256 for i in range(70000))))'
    expect(execFileSync('python3', ['-c', program], { cwd: folder, encoding: 'utf8' }).trim()).toBe(
      'None (2031, 12, 30, 23, 59, 58) 321996347',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
