/**
 * What the module asks of the page: the functions of cpp/bindings/page.h. Each is a question to the reader of the call
 * that is under way.
 */
import type { Description } from './description';
import type { Heap } from './heap';
import type { Reader } from './reader';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Page {
  heap!: Heap;
  /** Of the call that is under way. */
  reader: Reader | undefined;
  /** Words that stand in the module's memory from its beginning to its end, by where they stand. */
  private readonly literals = new Map<number, string>();
  private encoded = new Uint8Array(0);

  readonly functions = {
    problem: () => this.reader!.problem(),
    member: (of: number, name: number) => this.reader!.member(of, this.literal(name)),
    at: (of: number, key: number) => this.reader!.at(of, key),
    entry: (of: number, entry: number) => this.reader!.entry(of, entry),
    count: (of: number) => this.reader!.count(of),
    keys: (of: number) => this.reader!.keys(of),
    leftover: (of: number) => this.reader!.leftover(of),
    written: (value: number) => this.reader!.written(value),
    keep: (number: number) => this.reader!.keep(number),
    number: (value: number) => this.reader!.value(value),

    textLength: (value: number) => (this.encoded = encoder.encode(this.reader!.value(value) as string)).length,
    text: (to: number) => this.heap.look().bytes.set(this.encoded, to),

    give: (form: number, id: number, length: number, value: number) =>
      this.reader!.give(this.literal(form), this.text(id, length), value),
    copyNumbers: (to: number) => this.reader!.copy(this.heap.look().numbers, to / 8),
    copyBytes: (to: number) => this.reader!.copy(this.heap.look().bytes, to),
    slice: (operand: number, row: number, col: number, rows: number, cols: number, to: number) =>
      this.reader!.slice(operand, row, col, rows, cols, this.heap.look().numbers.subarray(to / 8)),

    answer: (words: number, text: number, length: number, numbers: number) =>
      this.reader!.receive(this.description(words, text, length, numbers)),
    refuse: (words: number, text: number, length: number, numbers: number) =>
      this.reader!.refuse(this.description(words, text, length, numbers)),
    outOfMemory: () => this.reader!.outOfMemory(),
  };

  private description(words: number, text: number, length: number, numbers: number): Description {
    return { heap: this.heap.look(), literal: this.literal, at: words / 4, text, length, number: numbers / 8 };
  }

  private readonly literal = (at: number, length?: number): string => {
    let word = this.literals.get(at);
    if (word === undefined) {
      length ??= this.heap.look().bytes.indexOf(0, at) - at;
      this.literals.set(at, (word = this.text(at, length)));
    }
    return word;
  };

  private text(at: number, length: number): string {
    return decoder.decode(this.heap.look().bytes.subarray(at, at + length));
  }
}
