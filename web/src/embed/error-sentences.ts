/**
 * Stands for `engine/error-sentences.ts` in the standalone script, which has the catalogs: no error is worded twice there.
 * It is told how, since what it would import stands after the engine.
 */
import type { ErrorCode } from '../engine/errors.js';

type Sentence = (code: ErrorCode, params: Record<string, unknown>) => string;

export let sentence: Sentence = (code) => code;

export function sentencesBy(say: Sentence): void {
  sentence = say;
}
