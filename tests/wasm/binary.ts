/** A Wasm module taken apart, as far as tests ask: its sections, and the instructions of its functions. */

interface Section {
  id: number;
  begin: number;
  end: number;
}

export const section = { imports: 2, memory: 5, global: 6, code: 10, tag: 13 };

class Cursor {
  constructor(
    readonly bytes: Uint8Array,
    public at: number,
  ) {}

  byte(): number {
    return this.bytes[this.at++]!;
  }

  /** An unsigned number in LEB128. Of a signed one, as good as another to go past it. */
  whole(): number {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
}

export function sections(bytes: Uint8Array): Section[] {
  const cursor = new Cursor(bytes, 8);
  const found: Section[] = [];
  while (cursor.at < bytes.length) {
    const id = cursor.byte();
    const length = cursor.whole();
    found.push({ id, begin: cursor.at, end: (cursor.at += length) });
  }
  return found;
}

/** The mutable globals that the module defines. */
export function mutableGlobals(bytes: Uint8Array): number {
  const cursor = cursorIn(bytes, section.global);
  let mutable = 0;
  for (let count = cursor.whole(); count > 0; --count) {
    cursor.byte(); // its type
    mutable += cursor.byte();
    for (let opcode = instruction(cursor); opcode !== end; opcode = instruction(cursor));
  }
  return mutable;
}

/** Which instructions there are in all functions: the opcode, or 0xfc00 + the number behind that prefix. */
export function instructions(bytes: Uint8Array): Set<number> {
  const cursor = cursorIn(bytes, section.code);
  const found = new Set<number>();
  for (let count = cursor.whole(); count > 0; --count) {
    const length = cursor.whole();
    const behind = cursor.at + length;
    for (let locals = cursor.whole(); locals > 0; --locals) {
      cursor.whole();
      cursor.byte();
    }
    while (cursor.at < behind) found.add(instruction(cursor));
    if (cursor.at !== behind) throw new Error('lost among the instructions');
  }
  return found;
}

/** The same module, whose memory may not grow beyond so many pages: what a small device is to it. */
export function withMaximumMemory(bytes: Uint8Array<ArrayBuffer>, pages: number): Uint8Array<ArrayBuffer> {
  const changed = bytes.slice();
  const cursor = cursorIn(changed, section.memory);
  if (cursor.whole() !== 1 || cursor.byte() !== 1) throw new Error('not one memory with a maximum');
  cursor.whole();
  const from = cursor.at;
  cursor.whole();
  for (let at = from; at < cursor.at; ++at, pages = Math.floor(pages / 128))
    changed[at] = (pages % 128) + (at < cursor.at - 1 ? 128 : 0);
  return changed;
}

function cursorIn(bytes: Uint8Array, id: number): Cursor {
  return new Cursor(bytes, sections(bytes).find((one) => one.id === id)!.begin);
}

const end = 0x0b;
const numbersBehind = (opcode: number): number => {
  if (opcode >= 0x28 && opcode <= 0x3e) return 2; // loads and stores: alignment and offset
  if ([0x11, 0xfc08, 0xfc0a, 0xfc0c, 0xfc0e].includes(opcode)) return 2; // call_indirect; memory, table
  const one = [0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2]; // blocks, branches, constants
  if (one.includes(opcode) || (opcode >= 0x20 && opcode <= 0x26)) return 1; // locals, globals
  if ([0xfc09, 0xfc0b, 0xfc0d, 0xfc0f, 0xfc10, 0xfc11].includes(opcode)) return 1;
  return [0x06, 0x07, 0x08, 0x09, 0x18].includes(opcode) ? 1 : 0; // exceptions
};

function instruction(cursor: Cursor): number {
  const first = cursor.byte();
  const opcode = first === 0xfc ? 0xfc00 + cursor.whole() : first;
  if (opcode === 0x0e || opcode === 0x1c) for (let list = cursor.whole(); list > 0; --list) cursor.whole(); // br_table, select
  if (opcode === 0x0e) cursor.whole();
  if (opcode === 0x43) cursor.at += 4;
  if (opcode === 0x44) cursor.at += 8;
  for (let numbers = numbersBehind(opcode); numbers > 0; --numbers) cursor.whole();
  return opcode;
}
