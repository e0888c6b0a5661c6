/** What an LMS is told of a lesson. */
import type { Kept } from './suspend.js';

export interface Report {
  /** 0 to 1; null until an answer was checked */
  score: number | null;
  completed: boolean;
  /** null as long as it is open, and where no mastery score is set */
  passed: boolean | null;
  /** of this session */
  seconds: number;
  /** the number of the section that was read last, from 0; null before there is one */
  place: number | null;
  suspend: string;
}

/** The mean of the best scores: every graded exercise counts once, one that was not answered with 0. */
export function scoreOf({ exercises }: Kept, graded: readonly boolean[]): number | null {
  const best = exercises.filter((_, index) => graded[index]).map((one) => one.best);
  if (best.every((score) => score === null)) return null; // to open and to look is not to answer
  return best.reduce<number>((sum, score) => sum + (score ?? 0), 0) / best.length;
}

/** Every section was read and every exercise checked. */
export const isCompleted = ({ seen, exercises }: Kept): boolean =>
  seen.every(Boolean) && exercises.every(({ best }) => best !== null);

/** Reached is reached, also before the end; missed only when nothing is left to answer. */
export function isPassed(score: number | null, completed: boolean, mastery: number | null): boolean | null {
  if (mastery === null || score === null) return null;
  return score >= mastery ? true : completed ? false : null;
}
