/** The mask as the player's control offers it: four plain choices over every mask that API.md can say. */
import { isDrawnMask } from './edit.js';

export type MaskKind = 'none' | 'causal' | 'padding' | 'drawn' | 'other';

export const maskKinds: readonly MaskKind[] = ['none', 'causal', 'padding', 'drawn'];

export function maskKindOf(mask: unknown): MaskKind {
  if (mask === undefined || mask === null) return 'none';
  if (mask === 'causal') return 'causal';
  if (isDrawnMask(mask)) return 'drawn';
  if (Array.isArray(mask) && mask.length === 0) return 'none';
  return typeof mask === 'object' && 'padding' in mask ? 'padding' : 'other';
}
