/**
 * What an LMS keeps of a learner's work between two sessions, as one short ASCII text (CMIString4096 of SCORM 1.2):
 *
 *     [1, "110", [-1, 75, [100, attempts, hints, seed, flags, score, checked, answer]]]
 *
 * the format's version, a digit for each section (1: it was read), and for each exercise its best score in hundredths
 * (-1: nothing was checked), followed by what stands in it where something does. Flags are 1 for an open solution and 2
 * for done; `answer` is left out where it is what was checked.
 *
 * A text that is too long gets shorter in this order, from the first exercise to the last: what was typed but not checked;
 * then all of the answer, so that the exercise begins anew. Scores and what was read always stay.
 */
import type { Progress } from '../../elements/attn-exercise/progress.js';

export interface Exercise {
  /** 0 to 1; null as long as nothing was checked */
  best: number | null;
  /** null: as at the beginning */
  state: Progress | null;
}

export interface Kept {
  /** whether each section was read */
  seen: boolean[];
  exercises: Exercise[];
}

type Texts = readonly string[];
type Written = [best: number, attempts: number, hints: number, seed: number, flags: number, score: number, checked: Texts, answer?: Texts]; // prettier-ignore
type Item = number | Written;

const version = 1;
const hundredths = (score: number | null): number => (score === null ? -1 : Math.round(score * 100));
const ofHundredths = (text: unknown): number | null =>
  typeof text === 'number' && text >= 0 && text <= 100 ? text / 100 : null;
const same = (one: Texts, other: Texts): boolean => JSON.stringify(one) === JSON.stringify(other);

const isTouched = ({ seed, answer, attempts, hints, shown }: Progress): boolean =>
  answer.length > 0 || attempts > 0 || hints > 0 || shown || seed > 0;

function written({ best, state }: Exercise): Item {
  if (!state || !isTouched(state)) return hundredths(best);
  const { attempts, hints, seed, shown, done, score, checked, answer } = state;
  const flags = Number(shown) + 2 * Number(done);
  const item: Written = [hundredths(best), attempts, hints, seed, flags, hundredths(score), checked];
  if (!same(checked, answer)) item.push(answer);
  return item;
}

const lighter: ((item: Item) => Item)[] = [
  (item) => (Array.isArray(item) && item.length > 7 ? (item.slice(0, 7) as Written) : item),
  (item) => (Array.isArray(item) ? item[0] : item),
];

const ascii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function pack({ seen, exercises }: Kept, limit: number): string {
  const items = exercises.map(written);
  const read = seen.map(Number).join('');
  const text = (): string => ascii(JSON.stringify([version, read, items]));
  for (const shorten of lighter)
    for (const [index, item] of items.entries()) {
      if (text().length <= limit) return text();
      items[index] = shorten(item);
    }
  return text();
}

function readItem(item: unknown): Exercise {
  if (!Array.isArray(item)) return { best: ofHundredths(item), state: null };
  const [best, attempts, hints, seed, flags, score, checked, answer = checked] = item as Written;
  const [shown, done] = [(flags & 1) > 0, (flags & 2) > 0];
  return {
    best: ofHundredths(best),
    state: { version: 1, seed, answer, checked, attempts, hints, shown, done, score: ofHundredths(score) },
  };
}

/** @returns null where it is of another format, or of another edition of the lesson: then its parts are others */
export function unpack(text: string, sections: number, exercises: number): Kept | null {
  try {
    const [format, read, items] = JSON.parse(text) as [unknown, string, unknown[]];
    if (format !== version || read.length !== sections || items.length !== exercises) return null;
    return { seen: [...read].map((digit) => digit === '1'), exercises: items.map(readItem) };
  } catch {
    return null;
  }
}
