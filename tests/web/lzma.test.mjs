// The reader of .lzma against the library that writes it: bytes come back as they were.
import { readFileSync } from 'node:fs';
import { compress } from 'lzma1';
import { describe, expect, test } from 'vitest';
import { unpack } from '../../web/src/engine/carried/lzma.js';

const wasm = readFileSync(new URL('../../web/src/engine/wasm/attention-textbook.wasm', import.meta.url));
const bytes = (count, at) => Uint8Array.from({ length: count }, (_, i) => at(i));
let seed = 1;
const noise = () => (seed = (seed * 48271) % 0x7fffffff) >> 8;

describe('what was packed comes back', () => {
  test.each([
    ['the Wasm module', wasm],
    ['nothing', bytes(0, () => 0)],
    ['one byte', bytes(1, () => 7)],
    ['one byte many times: long matches that overlap themselves', bytes(5000, () => 65)],
    ['noise: literals alone', bytes(20_000, noise)],
    ['noise twice, far apart: long distances', bytes(300_000, (i) => ((i % 150_000) * 2654435761) >>> 13)],
    ['words: repeats of older distances', Buffer.from('query key value, key query, value '.repeat(50) + '쿼리와 키')],
  ])('%s', (_, plain) => {
    const back = unpack(compress(plain, 9));
    expect(back.length).toBe(plain.length);
    expect(Buffer.compare(Buffer.from(back), Buffer.from(plain))).toBe(0);
  });

  test('as the xz of another hand packed it', () => {
    // printf 'attention attention attention\n' | xz --format=lzma -c | base64, the header with the length that xz leaves open
    const file = Uint8Array.from(Buffer.from('XQAAgAD//////////wAwnSzKcBcxhwVAWySVSzYVG///u64AAA==', 'base64'));
    file.set([30, 0, 0, 0, 0, 0, 0, 0], 5);
    expect(Buffer.from(unpack(file)).toString()).toBe('attention attention attention\n');
  });
});
