/**
 * The one error class. `code` and `params` are the contract: a page turns them into its own language. `message` is the
 * same in English, and made only here, so that the core and this side never word one error twice.
 */
import { sentence } from './error-sentences';

/** Every code, for catalogs to be checked against. */
export const errorCodes = [
  'shape_mismatch',
  'empty_input',
  'ragged_rows',
  'not_finite',
  'not_a_number',
  'out_of_range',
  'too_large',
  'invalid_mask',
  'invalid_option',
  'unknown_step',
  'out_of_memory',
  'wasm_unavailable',
  'file_unavailable',
  'engine_lost',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export class AttentionError extends Error {
  override readonly name = 'AttentionError';

  constructor(
    readonly code: ErrorCode,
    readonly params: Record<string, unknown> = {},
    options?: ErrorOptions,
  ) {
    super(sentence(code, params), options);
  }
}
