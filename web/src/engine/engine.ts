/**
 * One instance of the module, and what becomes of it when a call fails.
 *
 * An error ends a call where it is: nothing in the module tidies up (cpp/bindings/thrown.cpp). Nor need it, since it keeps
 * nothing from one call to the next: all that it has is memory, and where its stack is, and both are put back as they
 * were when the call began. So it is for an error of the core's, for one that a getter of the caller's threw through it,
 * and for a trap, a mistake of ours, whatever that may have left.
 */
import { AttentionError } from './errors';
import { Heap } from './heap';
import { Page } from './page';
import type { RawModule } from './raw';
import type { Reader } from './reader';

/** All that an instance has. */
interface State {
  stack: number;
  memory: Uint8Array;
}

export class Engine {
  private readonly atRest: State;

  private constructor(
    readonly raw: RawModule,
    private readonly page: Page,
  ) {
    page.heap = new Heap(raw.memory);
    raw._initialize();
    this.atRest = this.state();
  }

  static async start(module: WebAssembly.Module): Promise<Engine> {
    const page = new Page();
    const { exports } = await WebAssembly.instantiate(module, { page: page.functions });
    return new Engine(exports as unknown as RawModule, page);
  }

  /**
   * What the core answers to `work`, which asks `reader`.
   *
   * @throws AttentionError when the core says so; `engine_lost` {} when it broke; whatever the reader threw
   */
  call(reader: Reader, work: (raw: RawModule) => void): unknown {
    const { page } = this;
    const outer = page.reader;
    // A getter of the caller's may call us while its own call is under way.
    const before = outer ? this.state() : this.atRest;
    page.reader = reader;
    try {
      work(this.raw);
      return reader.answer;
    } catch (thrown) {
      this.raw._emscripten_stack_restore(before.stack);
      page.heap.look().bytes.set(before.memory);
      throw thrown instanceof WebAssembly.RuntimeError
        ? new AttentionError('engine_lost', {}, { cause: thrown })
        : thrown;
    } finally {
      page.reader = outer;
    }
  }

  private state(): State {
    const { raw, page } = this;
    return { stack: raw.emscripten_stack_get_current(), memory: page.heap.look().bytes.slice(0, raw.heapEnd()) };
  }
}
