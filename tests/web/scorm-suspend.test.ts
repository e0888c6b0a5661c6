// What an LMS keeps between two sessions: it comes back as it was, and is never longer than SCORM 1.2 allows.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack, unpack, type Kept } from '../../web/src/embed/scorm/suspend.js';

/** CMIString4096 of SCORM 1.2. */
const limit = 4096;

const begun = {
  version: 1 as const,
  seed: 0,
  answer: [] as string[],
  checked: [] as string[],
  attempts: 0,
  hints: 0,
  shown: false,
  done: false,
  score: null as number | null,
};

const checked = (text: string, best: number) => ({
  best,
  state: { ...begun, answer: [text], checked: [text], attempts: 1, done: true, score: best },
});

const quarters = fc.constantFrom(0, 0.25, 0.5, 0.75, 1);
const progress = fc.record({
  version: fc.constant(1 as const),
  seed: fc.nat(9),
  answer: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }),
  checked: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }),
  attempts: fc.integer({ min: 1, max: 9 }),
  hints: fc.nat(3),
  shown: fc.boolean(),
  done: fc.boolean(),
  score: fc.option(quarters),
});
const exercises = fc.array(fc.record({ best: fc.option(quarters), state: fc.option(progress) }), { maxLength: 8 });

describe('suspend data', () => {
  it('come back as they were, whatever was typed, as printable ASCII', () => {
    fc.assert(
      fc.property(fc.record({ seen: fc.array(fc.boolean()), exercises }), (kept: Kept) => {
        const text = pack(kept, 64_000);
        expect(text).toMatch(/^[\x20-\x7e]*$/);
        expect(unpack(text, kept.seen.length, kept.exercises.length)).toEqual(kept);
      }),
    );
  });

  it('of the same work are the same text, and of no work hardly any', () => {
    const kept = { seen: [true, false], exercises: [checked('0.269', 1), { best: null, state: begun }] };
    expect(pack(kept, limit)).toBe(pack(structuredClone(kept), limit));
    expect(pack(kept, limit)).toBe('[1,"10",[[100,1,0,0,2,100,["0.269"]],-1]]');
  });

  it('of 100 answered exercises fit, with every score', () => {
    const all = Array.from({ length: 100 }, (_, index) => checked('0.1234 '.repeat(9), (index % 5) / 4));
    const text = pack({ seen: Array(20).fill(true), exercises: all }, limit);
    expect(text.length).toBeLessThanOrEqual(limit);
    const back = unpack(text, 20, 100)!;
    expect(back.exercises.map(({ best }) => best)).toEqual(all.map(({ best }) => best));
    expect(back.seen).toEqual(Array(20).fill(true));
    // the last answers are still there, the first begin anew
    expect(back.exercises.at(-1)!.state?.checked).toEqual(['0.1234 '.repeat(9)]);
    expect(back.exercises[0]!.state).toBeNull();
  });

  it('lose what was only typed before anything that was checked', () => {
    const draft = { ...checked('0.5', 0.75), state: { ...checked('0.5', 0.75).state, answer: ['x'.repeat(200)] } };
    const kept = { seen: [], exercises: [checked('0.25', 1), draft] };
    const back = unpack(pack(kept, 150), 0, 2)!;
    expect(back.exercises[0]).toEqual(checked('0.25', 1));
    expect(back.exercises[1]).toEqual(checked('0.5', 0.75));
  });

  it.each(['', 'null', '[]', '[2,"1",[]]', '[1,"1",[-1]]', '[1,"10",[]]', '{"a":1}', '[1,5,[0]]', 'page=3;done'])(
    'of somebody else, of another format or another edition of the lesson are none: %s',
    (text) => expect(unpack(text, 1, 0)).toBeNull(),
  );
});
