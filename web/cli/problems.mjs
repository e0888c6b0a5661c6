/**
 * What is wrong with a lesson, said so that its author finds the place: every problem has a code, a file, a line and a
 * column. A lesson is read to the end before it is refused, so that one run names all of them.
 *
 * @typedef {{ code: string, message: string, file: string, line: number, column: number }} Problem
 * @typedef {{ line: number, column: number, offset?: number | undefined }} Point
 */

import { systemLang } from './system-lang.mjs';
import { told } from './told.mjs';

/** As an editor can follow it. */
export const problemLine = (/** @type {Problem} */ { file, line, column, code, message }) =>
  `${file}:${line}:${column}: ${told(code, message)} [${code}]`;

/** What does not stop anything. */
export const asWarning = (/** @type {string} */ text) => `${systemLang() === 'ko' ? '살펴볼 곳' : 'warning'}: ${text}`;

export const warningLine = (/** @type {Problem} */ warning) => asWarning(problemLine(warning));

/** 2 before 10, the same everywhere. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

const inOrder = (/** @type {Problem} */ a, /** @type {Problem} */ b) =>
  byName(a.file, b.file) || a.line - b.line || a.column - b.column;

/** What stops and what does not, as one reads through the files. */
export const allLines = (/** @type {{ problems: Problem[], warnings: Problem[] }} */ { problems, warnings }) =>
  [...problems, ...warnings].sort(inOrder).map((one) => (warnings.includes(one) ? warningLine(one) : problemLine(one)));

export class LessonError extends Error {
  /**
   * @param {Problem[]} problems
   * @param {Problem[]} warnings what else there is to look at
   */
  constructor(problems, warnings) {
    super(problems.map(problemLine).join('\n'));
    this.name = 'LessonError';
    this.problems = problems;
    this.warnings = warnings;
  }

  /** Those of several files. */
  static of(/** @type {Iterable<LessonError>} */ errors) {
    const all = [...errors];
    return new LessonError(
      all.flatMap(({ problems }) => problems),
      all.flatMap(({ warnings }) => warnings),
    );
  }
}

/** Gathers the problems of one file. */
export class Problems {
  /** @param {string} file */
  constructor(file) {
    this.file = file;
    /** @type {Problem[]} */
    this.list = [];
  }

  /**
   * @param {string} code
   * @param {string} message
   * @param {Point | undefined} at
   */
  add(code, message, at) {
    this.list.push({ code, message, file: this.file, line: at?.line ?? 1, column: at?.column ?? 1 });
  }

  /** @param {Problems} warnings @throws LessonError */
  throwIfAny(warnings) {
    if (this.list.length > 0) throw new LessonError(this.list.sort(inOrder), warnings.list);
  }
}
