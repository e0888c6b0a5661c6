/** The one engine of a page: however many elements there are, the Wasm is compiled once and shared. */
import { AttentionError } from '../engine/errors.js';
import { loadAttention } from '../engine/load.js';
import type { Attention } from '../engine/types.js';

export const engine = (): Promise<Attention> => loadAttention();

export const codedError = (error: unknown): AttentionError | null => (error instanceof AttentionError ? error : null);
