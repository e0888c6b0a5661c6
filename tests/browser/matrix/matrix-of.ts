/** The rows of the matrix in one engine, which is started once; where it is not, they are skipped by name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCourse, type Course } from '../engines/course.js';
import type { Engine } from '../engines/engine.js';
import { rows } from './rows.js';

export function matrixOf(name: string, isHere: boolean, start: () => Promise<Engine>): void {
  if (!isHere) console.log(`Skipped, no ${name} on this machine`);

  it.runIf(process.env['CI'])(`${name} is here, where a missing browser is a missing test`, () => {
    expect(isHere).toBe(true);
  });

  describe.skipIf(!isHere)(name, { timeout: 600_000 }, () => {
    let engine: Engine;
    let course: Course;
    beforeAll(async () => {
      [engine, course] = await Promise.all([start(), openCourse()]);
    });
    afterAll(async () => {
      await engine?.close();
      course?.close();
    });
    for (const { name: row, canRun = true, run } of rows)
      it.skipIf(!canRun && !process.env['CI'])(row, () => run(engine, course));
  });
}
