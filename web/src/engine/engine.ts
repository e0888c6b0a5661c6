/**
 * One instance of the module, and how it is left behind by a call.
 *
 * It keeps nothing from one call to the next: all that it has is memory, and where its stack is. So nothing in it tidies
 * up. Its heap is given back whole when a call has ended (cpp/bindings/memory.cpp). An error ends a call where it is
 * (thrown.cpp), and the rest is put back as it was when the call began: after an error of the core's, after one that a
 * getter of the caller's threw through it, and after a trap, a mistake of ours, whatever that may have left.
 */
import { AttentionError } from './errors';
import { Heap } from './heap';
import { Page } from './page';
import { instantiate, type RawModule } from './raw';
import type { Reader } from './reader';

/** All that an instance has when a call begins. */
interface State {
  stack: number;
  /** where its heap ends */
  end: number;
  /** what lies before the heap */
  statics: Uint8Array;
}

export class Engine {
  /** Where the heap begins. */
  private readonly base: number;
  private readonly atRest: State;

  private constructor(
    readonly raw: RawModule,
    private readonly page: Page,
  ) {
    page.heap = new Heap(raw.wasmMemory as WebAssembly.Memory);
    this.base = raw.heapEnd();
    this.atRest = this.state();
  }

  static async start(module: WebAssembly.Module): Promise<Engine> {
    const page = new Page();
    return new Engine(await instantiate(module, page), page);
  }

  /**
   * What the core answers to `work`, which asks `reader`.
   *
   * @throws AttentionError when the core says so; `engine_lost` {} when it broke; whatever the reader threw
   */
  call(reader: Reader, work: (raw: RawModule) => void): unknown {
    const { raw, page } = this;
    const outer = page.reader;
    // A getter of the caller's may call us while its own call is under way.
    const before = outer ? this.state() : this.atRest;
    page.reader = reader;
    try {
      work(raw);
      return reader.answer;
    } catch (thrown) {
      raw.stackRestore(before.stack);
      page.heap.look().bytes.set(before.statics);
      throw thrown instanceof WebAssembly.RuntimeError
        ? new AttentionError('engine_lost', {}, { cause: thrown })
        : thrown;
    } finally {
      raw.release(before.end);
      page.reader = outer;
    }
  }

  private state(): State {
    const { raw, page, base } = this;
    const statics = page.heap.look().bytes.slice(0, base);
    return { stack: raw.stackSave(), end: raw.heapEnd(), statics };
  }
}
