/** The mask as the player's control offers it: four plain choices over every mask that API.md can say. */
import type { Step, TraceData } from '../../engine/types.js';
import { lastSegment } from '../../trace/ids.js';
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

/** The first scores that a mask and a scale are set for; those of a cache and of a whole transformer follow from its parts. */
export const scoresIn = ({ algorithm, steps }: TraceData): Step | undefined =>
  algorithm === 'transformer' || algorithm === 'cachedDecode'
    ? undefined
    : steps.find(({ id, op }) => lastSegment(id) === 'scores' && op !== 'input');
