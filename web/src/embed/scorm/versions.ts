/** What SCORM 1.2 and SCORM 2004 (4th edition) call the same things. */
import type { Report } from './report.js';

/** One checked answer. */
export interface Answer {
  /** which exercise of the lesson, from 0 */
  exercise: number;
  /** what it asks */
  about: string;
  /** null where nobody but the learner can say */
  correct: boolean | null;
  /** in words, and the right one; that is empty where there is none, or the author keeps it */
  answer: string;
  solution: string;
  at: Date;
}

type Pairs = [element: string, text: string][];

export interface Version {
  /** the name that the API has on its window */
  object: string;
  verb: (name: 'Initialize' | 'GetValue' | 'SetValue' | 'Commit' | 'GetLastError' | 'Finish') => string;
  status: string;
  /** what every LMS knows, also of a learner who is here for the first time */
  always: string;
  place: string;
  /** characters that suspend data may have */
  limit: number;
  /** what an earlier session reached, which later ones do not take back */
  reached: (read: (element: string) => string) => { completed: boolean; passed: boolean };
  report: (report: Report) => Pairs;
  answer: (entry: string, answer: Answer) => Pairs;
}

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');

/**
 * Not longer than it may be, and no half of a pair at its end: Moodle's `encodeURIComponent` throws at that, and nothing
 * would be saved. SCORM 1.2 says ASCII, but what is used takes any script; where it is refused, this answer alone is lost.
 */
const cut = (text: string, limit: number): string => text.slice(0, limit).replace(/\p{Cs}/gu, '');

const oneLine = (text: string, limit: number): string => cut(text.replace(/\s+/g, ' ').trim(), limit);

const unlessEmpty = (element: string, text: string): Pairs => (text === '' ? [] : [[element, text]]);

const hundredth = (score: number): string => String(Math.round(score * 10_000) / 100);

const known = (element: string, value: number | null): Pairs => (value === null ? [] : [[element, String(value)]]);

const scores = (element: string, score: number): Pairs => [
  [`${element}.min`, '0'],
  [`${element}.max`, '100'],
  [`${element}.raw`, hundredth(score)],
];

/** HHHH:MM:SS.SS (CMITimespan) */
function timespan(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${pad(Math.min(hours, 9999), 4)}:${pad(minutes)}:${pad(whole % 60)}.${pad(Math.floor((seconds - whole) * 100))}`;
}

const clock = (at: Date): string => `${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;

/**
 * There is one field for both completion and success. "Incomplete" is to keep an LMS from judging half a lesson by the
 * mastery score of the manifest (SCORM 1.2 has it judge only a status that is not incomplete); passed and failed both say
 * that the lesson is finished, so they come only when it is: whoever has done all of it below the mastery score failed.
 */
const lessonStatus = ({ completed, passed }: Report): string => {
  if (!completed) return 'incomplete';
  return passed === null ? 'completed' : passed ? 'passed' : 'failed';
};

const scorm12: Version = {
  object: 'API',
  verb: (name) => `LMS${name}`,
  status: 'cmi.core.lesson_status',
  always: 'cmi.core._children',
  place: 'cmi.core.lesson_location',
  limit: 4096,
  reached: (read) => {
    const status = read('cmi.core.lesson_status');
    // not `failed`: Moodle makes that of half a lesson, when it is left. What was done is known from the suspend data
    return { completed: ['completed', 'passed'].includes(status), passed: status === 'passed' };
  },
  report: (report) => [
    ['cmi.core.lesson_status', lessonStatus(report)],
    ...(report.score === null ? [] : scores('cmi.core.score', report.score)),
    ...known('cmi.core.lesson_location', report.place),
    ['cmi.core.session_time', timespan(report.seconds)],
    ['cmi.suspend_data', report.suspend],
    ['cmi.core.exit', 'suspend'], // else the next session begins from nothing
  ],
  // always fill-in: the types that fit better (choice, sequencing, matching) take single letters, which nobody can read
  answer: (entry, { exercise, correct, answer, solution, at }) => [
    [`${entry}.id`, `exercise_${exercise + 1}`],
    [`${entry}.time`, clock(at)],
    [`${entry}.type`, 'fill-in'],
    ...unlessEmpty(`${entry}.correct_responses.0.pattern`, oneLine(solution, 255)),
    [`${entry}.student_response`, oneLine(answer, 255)],
    [`${entry}.result`, correct === null ? 'neutral' : correct ? 'correct' : 'wrong'],
  ],
};

const scorm2004: Version = {
  object: 'API_1484_11',
  verb: (name) => (name === 'Finish' ? 'Terminate' : name),
  status: 'cmi.completion_status',
  always: 'cmi._version',
  place: 'cmi.location',
  limit: 64_000,
  reached: (read) => ({
    completed: read('cmi.completion_status') === 'completed',
    passed: read('cmi.success_status') === 'passed',
  }),
  report: (report) => [
    ['cmi.completion_status', report.completed ? 'completed' : 'incomplete'],
    ['cmi.success_status', report.passed === null ? 'unknown' : report.passed ? 'passed' : 'failed'],
    ...(report.score === null ? [] : scores('cmi.score', report.score)),
    ...known('cmi.score.scaled', report.score && Math.round(report.score * 10_000) / 10_000),
    ...known('cmi.location', report.place),
    ['cmi.session_time', `PT${Math.floor(report.seconds)}S`],
    ['cmi.suspend_data', report.suspend],
    ['cmi.exit', 'suspend'],
  ],
  // always other: choice, sequencing and matching take identifiers without spaces
  answer: (entry, { exercise, about, correct, answer, solution, at }) => [
    [`${entry}.id`, `exercise_${exercise + 1}`],
    [`${entry}.type`, 'other'],
    ...unlessEmpty(`${entry}.description`, oneLine(about, 250)),
    // a zone stands only behind fractions of a second: YYYY[-MM[-DD[Thh[:mm[:ss[.s[TZD]]]]]]]
    [`${entry}.timestamp`, `${at.toISOString().slice(0, 22)}Z`],
    ...unlessEmpty(`${entry}.correct_responses.0.pattern`, cut(solution, 4000)),
    [`${entry}.learner_response`, cut(answer, 4000)],
    [`${entry}.result`, correct === null ? 'neutral' : correct ? 'correct' : 'incorrect'],
  ],
};

export const versions: Record<string, Version> = { '1.2': scorm12, '2004': scorm2004 };
