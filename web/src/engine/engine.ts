/**
 * One instance of the module, and what is left to do when it breaks: a trap leaves memory that nobody can trust, so the
 * instance is thrown away, a new one is made of the compiled module, and the call that was lost says so.
 */
import { errorOf } from './description';
import { AttentionError } from './errors';
import { instantiate, instantiateNow, type RawModule } from './raw';
import type { Answer } from './reader';

export class Engine {
  private constructor(
    private readonly module: WebAssembly.Module,
    private raw: RawModule,
  ) {}

  static async start(module: WebAssembly.Module): Promise<Engine> {
    return new Engine(module, await instantiate(module));
  }

  /** A question that can neither fail nor trap. */
  ask<T>(question: (raw: RawModule) => T): T {
    return question(this.raw);
  }

  /**
   * What the core answers to `work`, of which `reader` takes the answer.
   *
   * @throws AttentionError when the core says so; `engine_lost`; whatever the reader threw
   */
  call(reader: { answer: Answer | undefined }, work: (raw: RawModule) => void): unknown {
    this.attempt(work);
    const { ok, value } = reader.answer!;
    if (ok) return value;
    const error = errorOf(value);
    throw error.code === 'engine_lost' ? this.restart(error) : error;
  }

  /** The same for work in which the core has nothing to complain of. */
  attempt<T>(work: (raw: RawModule) => T): T {
    const { raw } = this;
    const stack: unknown = raw.stackSave();
    try {
      return work(raw);
    } catch (thrown) {
      if (isBroken(thrown)) throw this.restart(thrown);
      // A JavaScript error unwound the C++ under it, destructors and all, but not the stack pointer.
      raw.stackRestore(stack);
      throw thrown;
    }
  }

  private restart(cause: unknown): AttentionError {
    try {
      this.raw = instantiateNow(this.module);
    } catch {
      // Where that is not allowed, calls keep failing until the new instance has come.
      void instantiate(this.module).then((raw) => (this.raw = raw));
    }
    return new AttentionError('engine_lost', {}, { cause });
  }
}

/** A trap, a C++ exception that nobody caught, or Embind meeting nonsense where its own records were. */
function isBroken(thrown: unknown): boolean {
  if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof WebAssembly.Exception) return true;
  return thrown instanceof Error && /^(Binding|Internal|UnboundType)Error$/.test(thrown.name);
}
