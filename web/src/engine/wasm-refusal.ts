/**
 * Why there is no Wasm, as a cause that a page can name: `blocked` by its Content-Security-Policy, `missing`,
 * `unsupported` where there is no WebAssembly at all, `invalid`.
 */
import { AttentionError } from './errors';

type Cause = 'blocked' | 'missing' | 'unsupported' | 'invalid';

/** The error for what compiling or instantiating threw. */
export const refusal = (thrown: unknown): AttentionError => unavailable(causeOf(thrown), thrown);

export function unavailable(cause: Cause, why: unknown): AttentionError {
  const detail = why instanceof Error ? why.message : String(why);
  return new AttentionError('wasm_unavailable', { cause, detail }, { cause: why });
}

function causeOf(thrown: unknown): Cause {
  // Chromium and Firefox throw a CompileError, Safari an EvalError; all of them name what forbade it.
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return name === 'EvalError' || /unsafe-eval|content.security.policy|\bCSP\b/i.test(message) ? 'blocked' : 'invalid';
}
