/**
 * What a teacher sets beside a figure's numbers is about this figure: else it would do nothing, and nobody would know. Warnings,
 * since a reader's edits may bring what is not there yet.
 */
import { didYouMean, someOf } from '../nearest.mjs';
import { t } from '../translated.mjs';

/**
 * @param {import('../directives.mjs').Use} use its attributes read as the schema says
 * @param {import('../../src/elements/figure/attribute.ts').Schema} schema
 * @param {readonly import('../../src/engine/types.ts').TraceData[]} traces what the figure shows at first
 */
export function checkTeaching({ attributes, lesson, warn }, schema, traces) {
  const names = ['all', ...Object.keys(schema)];
  for (const list of ['lock', 'hide'])
    for (const name of attributes[list]?.split(/[\s,]+/) ?? [])
      if (name !== '' && !names.includes(name))
        warn('unknown_setting', t`'${name}' is nothing that this figure has${didYouMean(name, names)}`, list);
  if (attributes.goal !== undefined) checkGoal(attributes.goal);

  function checkGoal(/** @type {string} */ goal) {
    const { parseGoal, reachedBy } = lesson.workshop.sources;
    const steps = traces.flatMap((trace) => trace.steps);
    const ids = [...new Set(steps.map(({ id }) => id))];
    if (ids.length === 0) {
      const figures = Object.entries(lesson.workshop.sources.figures).filter(([, { tables }]) => tables);
      const able = ['attn-player', ...figures.map(([tag]) => tag)].join(', ');
      return warn('unreachable_goal', t`this figure shows no steps of a calculation that a goal could look at; these do: ${able}`, 'goal'); // prettier-ignore
    }
    const reached = reachedBy(parseGoal(goal) ?? [], traces);
    for (const { aim, value } of reached) {
      const step = steps.find(({ id }) => id === aim.step);
      if (!step)
        warn('unreachable_goal', t`'${aim.step}' is not a step of this figure, which has ${someOf(aim.step, ids)}${didYouMean(aim.step, ids)}`, 'goal'); // prettier-ignore
      else if (Number.isNaN(value))
        warn('out_of_range', t`the goal is in row ${aim.row + 1}, column ${aim.col + 1}: '${step.id}' has ${step.rows} rows and ${step.cols} columns`, 'goal'); // prettier-ignore
    }
    if (reached.every(({ met }) => met))
      warn('reached_goal', t`the goal is reached before anything is done: ${goal}`, 'goal');
  }
}
