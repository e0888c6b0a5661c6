/**
 * Why there is no Wasm, as a cause that a page can name: `blocked` by its Content-Security-Policy, `missing`,
 * `unsupported` by the browser, `invalid`.
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
  if (name === 'EvalError' || /unsafe-eval|content.security.policy|\bCSP\b/i.test(message)) return 'blocked';
  return WebAssembly.validate(withExceptions) ? 'invalid' : 'unsupported';
}

/** The smallest module that has a try block: (func (try (do) (catch_all))). */
const withExceptions = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
]);
