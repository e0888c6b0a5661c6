/** The module's memory, as the page reads and writes it. */
export class Heap {
  bytes = new Uint8Array(0);
  words = new Int32Array(0);
  numbers = new Float64Array(0);

  constructor(private readonly memory: WebAssembly.Memory) {}

  /** Looks again when it has grown, which ends all views of it; each use begins here. (Asking for the buffer is dear.) */
  look(): this {
    if (this.bytes.length === 0) {
      const { buffer } = this.memory;
      this.bytes = new Uint8Array(buffer);
      this.words = new Int32Array(buffer);
      this.numbers = new Float64Array(buffer);
    }
    return this;
  }
}
