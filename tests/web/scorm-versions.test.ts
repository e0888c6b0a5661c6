// What an LMS is told, in the names and forms of the two specifications: SCORM 1.2 RTE (CMITimespan, CMIDecimal, one
// lesson_status) and SCORM 2004 RTE 4th edition (ISO 8601 durations, completion and success apart, score.scaled).
import { describe, expect, it, vi } from 'vitest';
import { Driver } from '../../web/src/embed/scorm/driver.js';
import { findApi, type Api } from '../../web/src/embed/scorm/find.js';
import { isCompleted, isPassed, scoreOf, type Report } from '../../web/src/embed/scorm/report.js';
import { versions } from '../../web/src/embed/scorm/versions.js';

const [scorm12, scorm2004] = [versions['1.2']!, versions['2004']!];
const half: Report = { score: 0.5, completed: false, passed: null, seconds: 3725.5, place: 2, suspend: '[]' };
const told = (version: typeof scorm12, report: Partial<Report>) =>
  Object.fromEntries(version.report({ ...half, ...report }));

describe('the score', () => {
  const exercises = (...best: (number | null)[]) => ({
    seen: [true],
    exercises: best.map((one) => ({ best: one, state: null })),
  });

  it('is the mean of the best of each graded exercise, unanswered ones with 0', () => {
    expect(scoreOf(exercises(1, null, 0.5, null), [true, true, true, true])).toBe(0.375);
    expect(scoreOf(exercises(1, 0), [true, false])).toBe(1); // the second is an open question
  });

  it('is none as long as nothing was checked, and where nothing is graded', () => {
    expect(scoreOf(exercises(null, null), [true, true])).toBeNull();
    expect(scoreOf(exercises(), [])).toBeNull();
    expect(told(scorm12, { score: null })).not.toHaveProperty('cmi.core.score.raw');
    expect(told(scorm2004, { score: null })).not.toHaveProperty('cmi.score.scaled');
  });

  it('decides about success at the end, or as soon as it is enough; without a mastery score never', () => {
    expect(isPassed(0.5, false, 0.8)).toBeNull();
    expect(isPassed(0.5, true, 0.8)).toBe(false);
    expect(isPassed(0.8, false, 0.8)).toBe(true);
    expect(isPassed(1, true, null)).toBeNull();
  });

  it('is apart from completion: every section read, every exercise checked, rightly or not', () => {
    expect(isCompleted(exercises(0, 0))).toBe(true);
    expect(isCompleted(exercises(1, null))).toBe(false);
    expect(isCompleted({ ...exercises(1), seen: [true, false] })).toBe(false);
  });
});

describe('SCORM 1.2', () => {
  it('has one status: passed and failed only of a finished lesson', () => {
    const status = (completed: boolean, passed: boolean | null) =>
      told(scorm12, { completed, passed })['cmi.core.lesson_status'];
    expect(status(false, null)).toBe('incomplete');
    expect(status(false, true)).toBe('incomplete');
    expect(status(true, null)).toBe('completed');
    expect(status(true, true)).toBe('passed');
    expect(status(true, false)).toBe('failed');
  });

  it('writes times as HHHH:MM:SS.SS and scores from 0 to 100 with two decimals', () => {
    expect(told(scorm12, {})).toMatchObject({
      'cmi.core.session_time': '0001:02:05.50', // 3725.5 s
      'cmi.core.score.raw': '50',
      'cmi.core.score.min': '0',
      'cmi.core.score.max': '100',
      'cmi.core.lesson_location': '2',
      'cmi.core.exit': 'suspend',
    });
    expect(told(scorm12, { score: 2 / 3 })['cmi.core.score.raw']).toBe('66.67');
  });

  it('writes answers as a line of at most 255, in any script', () => {
    const at = new Date(2026, 0, 2, 3, 4, 5);
    const answer = (answer: string, solution = '') =>
      Object.fromEntries(
        scorm12.answer('cmi.interactions.0', { exercise: 2, about: 'What?', correct: false, answer, solution, at }),
      );
    expect(answer('−0.5\n나', '0.5')).toEqual({
      'cmi.interactions.0.id': 'exercise_3',
      'cmi.interactions.0.time': '03:04:05',
      'cmi.interactions.0.type': 'fill-in',
      'cmi.interactions.0.correct_responses.0.pattern': '0.5',
      'cmi.interactions.0.student_response': '−0.5 나',
      'cmi.interactions.0.result': 'wrong',
    });
    expect(answer('가'.repeat(300))['cmi.interactions.0.student_response']).toBe('가'.repeat(255));
    expect(answer('x')).not.toHaveProperty(['cmi.interactions.0.correct_responses.0.pattern']);
  });
});

describe.each([
  ['1.2', scorm12],
  ['2004', scorm2004],
])('an LMS of %s', (_, version) => {
  it('is told no half of a character, at which its encodeURIComponent would throw', () => {
    for (const length of [253, 254, 255, 3998, 3999, 4000]) {
      const text = `${'a'.repeat(length)}😀\ud83d😀`;
      const about = text.slice(-250);
      const pairs = version.answer('entry', { exercise: 0, about, correct: null, answer: text, solution: text, at: new Date() }); // prettier-ignore
      for (const [, told] of pairs) expect(() => encodeURIComponent(told)).not.toThrow();
    }
  });

  it('hears of no place before a section was read', () => {
    expect(told(version, { place: 0 })).toHaveProperty([version.place], '0');
    expect(told(version, { place: null })).not.toHaveProperty([version.place]);
  });
});

describe('what an earlier session reached', () => {
  const reached = (version: typeof scorm12, told: Record<string, string>) =>
    version.reached((element) => told[element] ?? '');

  it('is completion where the LMS has it, and not where it made “failed” of half a lesson', () => {
    const status = (text: string) => reached(scorm12, { 'cmi.core.lesson_status': text });
    expect(status('incomplete')).toEqual({ completed: false, passed: false });
    expect(status('failed')).toEqual({ completed: false, passed: false });
    expect(status('completed')).toEqual({ completed: true, passed: false });
    expect(status('passed')).toEqual({ completed: true, passed: true });
    const both = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' };
    expect(reached(scorm2004, both)).toEqual({ completed: true, passed: false });
  });
});

describe('SCORM 2004', () => {
  it('has the question and the right answer beside an answer, the type before what depends on it', () => {
    const at = new Date(Date.UTC(2026, 0, 2, 3, 4, 5));
    const told = {
      exercise: 0,
      about: `Why? ${'b'.repeat(300)}`,
      correct: true,
      answer: 'a → b',
      solution: 'a → b',
      at,
    };
    const pairs = scorm2004.answer('i', told);
    expect(pairs.map(([element]) => element)).toEqual([
      'i.id',
      'i.type',
      'i.description',
      'i.timestamp',
      'i.correct_responses.0.pattern',
      'i.learner_response',
      'i.result',
    ]);
    expect(Object.fromEntries(pairs)).toMatchObject({ 'i.type': 'other', 'i.learner_response': 'a → b' });
    expect(Object.fromEntries(pairs)['i.description']).toHaveLength(250);
  });

  it('has completion and success apart, and a scaled score', () => {
    expect(told(scorm2004, { passed: true, score: 2 / 3 })).toMatchObject({
      'cmi.completion_status': 'incomplete',
      'cmi.success_status': 'passed',
      'cmi.score.raw': '66.67',
      'cmi.score.scaled': '0.6667',
      'cmi.session_time': 'PT3725S',
      'cmi.exit': 'suspend',
    });
    expect(told(scorm2004, { completed: true, passed: null })['cmi.success_status']).toBe('unknown');
  });
});

describe('the search for the API', () => {
  const api = { LMSInitialize: () => 'true' } as unknown as Api;
  type Fake = { parent?: Fake; opener?: Fake; API?: unknown };
  const search = (start: Fake) => findApi(start as unknown as Window, scorm12);
  /** A window that says who its parent is, and nothing else. */
  const foreign = (parent: Fake): Fake =>
    new Proxy({} as Fake, {
      get: (_, name) => {
        if (name === 'parent') return parent;
        throw new DOMException('cross-origin', 'SecurityError');
      },
    });

  it('finds it on the window itself, above, and above the window that opened this one', () => {
    const lms: Fake = { API: api };
    lms.parent = lms;
    expect(search(lms)).toBe(api);
    expect(search({ parent: { parent: { parent: lms } } })).toBe(api);
    const popup: Fake = { opener: { parent: lms } };
    popup.parent = popup;
    expect(search({ parent: popup })).toBe(api);
  });

  it('goes on past a window of another origin, and past an element that is called API', () => {
    expect(search({ API: { tagName: 'DIV' }, parent: foreign({ API: api }) })).toBe(api);
  });

  it('ends, however many windows there are', () => {
    const [one, two]: Fake[] = [{}, {}] as [Fake, Fake];
    [one!.parent, two!.parent] = [two!, one!];
    expect(search(one!)).toBeNull();
    let deep: Fake = { API: api };
    for (let depth = 0; depth < 400; depth++) deep = { parent: deep };
    expect(search(deep)).toBe(api);
  });
});

describe('an LMS that does not do its part', () => {
  const quiet = (api: Record<string, unknown>) => {
    const info = vi.spyOn(console, 'info').mockReturnValue(undefined);
    const driver = new Driver(api as Api, scorm12);
    driver.begin();
    driver.write([
      ['cmi.core.exit', 'suspend'],
      ['cmi.core.lesson_status', 'incomplete'],
    ]);
    driver.commit();
    const read = driver.read('cmi.suspend_data');
    driver.finish();
    const lines = info.mock.calls.length;
    info.mockRestore();
    return { read, lines };
  };
  const boom = () => {
    throw new Error('boom');
  };
  const all = (answer: () => unknown) =>
    Object.fromEntries(
      ['Initialize', 'GetValue', 'SetValue', 'Commit', 'GetLastError', 'Finish'].map((n) => [`LMS${n}`, answer]),
    );

  it.each([
    ['throws', all(boom)],
    ['refuses', all(() => 'false')],
    ['answers nothing', all(() => undefined)],
    ['lacks functions', { LMSInitialize: () => 'true' }],
  ])('is told of once when it %s', (_, api) => {
    expect(quiet(api)).toMatchObject({ lines: 1 });
  });

  it('is opened once, gets each value once, and nothing after it was told the end', () => {
    const calls: string[] = [];
    const api = new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...args: string[]) => (calls.push([name, ...args].join(' ')), true),
      },
    );
    const driver = new Driver(api as Api, scorm2004);
    driver.begin();
    driver.begin();
    driver.write([['cmi.exit', 'suspend']]);
    driver.write([['cmi.exit', 'suspend']]);
    driver.finish();
    driver.commit();
    driver.finish();
    expect(calls).toEqual(['Initialize ', 'SetValue cmi.exit suspend', 'Terminate ']);
  });

  it('is opened again until it opens', () => {
    const answers = ['false', 'false', 'true'];
    const open = vi.fn(() => answers.shift());
    const info = vi.spyOn(console, 'info').mockReturnValue(undefined);
    const driver = new Driver({ ...all(() => '0'), LMSInitialize: open } as Api, scorm12);
    for (let tries = 0; tries < 5; tries++) driver.begin();
    expect(open).toHaveBeenCalledTimes(3);
    info.mockRestore();
  });
});
