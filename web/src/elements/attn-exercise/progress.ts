/** What a learner has done so far, as one versioned object: whatever resumes an exercise speaks in it. */
import { isForeign, type Warn } from '../figure/attribute.js';

export interface Progress {
  version: 1;
  /** which numbers; 0 are those the author gave */
  seed: number;
  /** as it stands in the fields, a text each */
  answer: readonly string[];
  /** the answer that was checked last; empty before the first check */
  checked: readonly string[];
  attempts: number;
  /** hints that were opened */
  hints: number;
  /** the worked solution is open */
  shown: boolean;
  /** it was answered right; an open question: its model answer was opened */
  done: boolean;
  /** from 0 to 1; null until it is done */
  score: number | null;
}

export const begun = (seed: number): Progress => ({
  version: 1,
  seed,
  answer: [],
  checked: [],
  attempts: 0,
  hints: 0,
  shown: false,
  done: false,
  score: null,
});

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
const isTruth = (value: unknown): boolean => typeof value === 'boolean';

const checks: Record<keyof Progress, (value: unknown) => boolean> = {
  version: (value) => value === 1,
  seed: isCount,
  answer: areTexts,
  checked: areTexts,
  attempts: isCount,
  hints: isCount,
  shown: isTruth,
  done: isTruth,
  score: (value) => value === null || (typeof value === 'number' && value >= 0 && value <= 1),
};

/** Parts that are not there are as at the beginning; what is unknown or of another kind is reported by name. */
export function readProgress(json: unknown, seed: number, warn: Warn): Progress {
  const progress: Record<string, unknown> = { ...begun(seed) };
  if (typeof json !== 'object' || json === null) warn('state', String(json));
  else if (isForeign(json)) warn('version', JSON.stringify((json as { version: unknown }).version));
  else
    for (const [name, value] of Object.entries(json)) {
      if (Object.hasOwn(checks, name) && checks[name as keyof Progress](value)) progress[name] = value;
      else warn(name, JSON.stringify(value) ?? '');
    }
  return progress as unknown as Progress;
}

/**
 * Of a right answer at this try: one point for the first, a quarter less for each further one, never less than a quarter,
 * since who gets there is paid. Hints cost nothing, since to ask is to learn; what was looked up is worth nothing.
 */
export const scoreOf = ({ shown, attempts }: Progress): number => (shown ? 0 : Math.max(1 - (attempts - 1) / 4, 1 / 4));
