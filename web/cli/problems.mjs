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

export class LessonError extends Error {
  /** @param {Problem[]} problems */
  constructor(problems) {
    super(problems.map(problemLine).join('\n'));
    this.name = 'LessonError';
    this.problems = problems;
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

  /** @throws LessonError */
  throwIfAny() {
    if (this.list.length === 0) return;
    throw new LessonError(this.list.sort((a, b) => a.line - b.line || a.column - b.column));
  }
}
