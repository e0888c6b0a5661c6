/**
 * Reads the .lzma format, as its specification has it, in 1 kB. It is our own because the library that packs (lzma1) gives
 * its decoder only together with its encoder; the tests hold the two against each other.
 *
 * The size is known and the input is what our build wrote, so nothing is checked here: a broken script fails at the Wasm.
 */

const HEADER = 13;
const MODEL_BITS = 11;
const MOVE_BITS = 5;
const EVEN = 1 << (MODEL_BITS - 1);
const TOP = 1 << 24;

const STATES = 12;
const POSITIONS = 16;
/** States below have a literal behind them, the others a match. */
const MATCHED = 7;

/** @param packed a whole .lzma file whose header says how long it is unpacked */
export function unpack(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const properties = packed[0] ?? 0;
  const previousBits = properties % 9;
  const positionBits = Math.floor(properties / 9) % 5;
  const positionMask = (1 << Math.floor(properties / 45)) - 1;
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(5, true);
  const out = new Uint8Array(size);

  // -- the range coder: one bit at a time, by a probability that learns

  let at = HEADER + 1;
  let range = 0xffffffff;
  let code = 0;
  for (let i = 0; i < 4; i++) code = ((code << 8) | (packed[at++] ?? 0)) >>> 0;

  const probabilities = (count: number): Uint16Array => new Uint16Array(count).fill(EVEN);

  const refill = (): void => {
    if (range >= TOP) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | (packed[at++] ?? 0)) >>> 0;
  };

  const bit = (models: Uint16Array, index: number): number => {
    const model = models[index] ?? 0;
    const bound = (range >>> MODEL_BITS) * model;
    const one = code >= bound;
    if (one) {
      range -= bound;
      code -= bound;
      models[index] = model - (model >>> MOVE_BITS);
    } else {
      range = bound;
      models[index] = model + (((1 << MODEL_BITS) - model) >>> MOVE_BITS);
    }
    refill();
    return one ? 1 : 0;
  };

  const evenBits = (count: number): number => {
    let value = 0;
    for (; count > 0; count--) {
      range >>>= 1;
      const one = code >= range;
      if (one) code -= range;
      value = (value << 1) | (one ? 1 : 0);
      refill();
    }
    return value;
  };

  /** A number of so many bits, the highest first; each bit has a model for what came before it. */
  const tree = (models: Uint16Array, from: number, bits: number): number => {
    let node = 1;
    for (let i = 0; i < bits; i++) node = (node << 1) | bit(models, from + node);
    return node - (1 << bits);
  };

  const treeFromLowest = (models: Uint16Array, from: number, bits: number): number => {
    let node = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const next = bit(models, from + node);
      node = (node << 1) | next;
      value |= next << i;
    }
    return value;
  };

  // -- what is told: a literal, or a match as far back as told before or newly

  const isMatch = probabilities(STATES * POSITIONS);
  const isRepeat = probabilities(STATES);
  const isOlder = [0, 1, 2].map(() => probabilities(STATES));
  const isLong = probabilities(STATES * POSITIONS);
  const literals = probabilities(0x300 << (previousBits + positionBits));
  const slots = probabilities(4 << 6);
  const distances = probabilities(128);
  const align = probabilities(16);
  const lengths = { match: lengthReader(), repeat: lengthReader() };

  function lengthReader(): (position: number) => number {
    const choice = probabilities(2);
    const low = probabilities(POSITIONS << 3);
    const middle = probabilities(POSITIONS << 3);
    const high = probabilities(1 << 8);
    return (position) => {
      if (!bit(choice, 0)) return 2 + tree(low, position << 3, 3);
      if (!bit(choice, 1)) return 10 + tree(middle, position << 3, 3);
      return 18 + tree(high, 0, 8);
    };
  }

  let done = 0;
  let state = 0;
  const back = [0, 0, 0, 0]; // how far back the last matches were, less one

  const literal = (): number => {
    const before = (done > 0 ? (out[done - 1] ?? 0) : 0) >> (8 - previousBits);
    const from = 0x300 * (((done & ((1 << positionBits) - 1)) << previousBits) + before);
    let symbol = 1;
    if (state >= MATCHED) {
      // What a match would have had here is a hint, as long as it holds.
      let hint = out[done - (back[0] ?? 0) - 1] ?? 0;
      while (symbol < 0x100) {
        const hinted = (hint >> 7) & 1;
        hint <<= 1;
        const next = bit(literals, from + ((1 + hinted) << 8) + symbol);
        symbol = (symbol << 1) | next;
        if (next !== hinted) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, from + symbol);
    return symbol & 0xff;
  };

  const distance = (length: number): number => {
    const slot = tree(slots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + treeFromLowest(distances, base - slot, bits);
    return base + (evenBits(bits - 4) << 4) + treeFromLowest(align, 0, 4);
  };

  while (done < size) {
    const position = done & positionMask;
    if (!bit(isMatch, state * POSITIONS + position)) {
      out[done] = literal();
      done++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length: number;
    if (!bit(isRepeat, state)) {
      length = lengths.match(position);
      back.pop();
      back.unshift(distance(length));
      state = state < MATCHED ? 7 : 10;
    } else {
      let which = 0;
      let short = false;
      if (!bit(isOlder[0]!, state)) short = !bit(isLong, state * POSITIONS + position);
      else which = !bit(isOlder[1]!, state) ? 1 : 2 + bit(isOlder[2]!, state);
      back.unshift(...back.splice(which, 1));
      length = short ? 1 : lengths.repeat(position);
      state = state < MATCHED ? (short ? 9 : 8) : 11;
    }
    const gap = (back[0] ?? 0) + 1;
    for (const end = Math.min(done + length, size); done < end; done++) out[done] = out[done - gap] ?? 0;
  }
  return out;
}
