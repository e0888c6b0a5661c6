/**
 * A goal that a teacher sets: numbers of the trace that the reader should bring somewhere, `weights[3,1] > 0.9`. Rows and
 * columns count from 1, as on the page; several are joined by `and`. Pure functions, no DOM.
 */
import type { TraceData } from '../../../engine/types.js';
import { message } from '../../../locales/i18n.js';
import { formatNumber } from '../../../locales/numbers.js';
import { cellName, stepName } from '../../../trace/names.js';

type Relation = '<=' | '>=' | '<' | '>' | '=';

export interface Aim {
  step: string;
  /** from 0 */
  row: number;
  col: number;
  relation: Relation;
  target: number;
  /** digits after the point that the target is written with: an `=` is held to as many */
  decimals: number;
}

export interface Reached {
  aim: Aim;
  /** NaN where the trace has no such cell */
  value: number;
  met: boolean;
}

const pattern = /^([A-Za-z][\w.]*)\[(\d+),\s*(\d+)\]\s*(<=|>=|<|>|=)\s*([-\u2212]?\d+(?:\.(\d+))?)$/;

/** @returns null for what is no goal */
export function parseGoal(text: string): Aim[] | null {
  const aims = text
    .trim()
    .split(/\s+and\s+/)
    .map((part): Aim | null => {
      const [, step, row, col, relation, target, digits = ''] = pattern.exec(part) ?? [];
      if (step === undefined || Number(row) < 1 || Number(col) < 1) return null;
      return {
        step,
        row: Number(row) - 1,
        col: Number(col) - 1,
        relation: relation as Relation,
        target: Number(target!.replace('\u2212', '-')),
        decimals: Math.min(digits.length, 8),
      };
    });
  return aims.every((aim) => aim !== null) ? aims : null;
}

function meets(value: number, { relation, target, decimals }: Aim): boolean {
  switch (relation) {
    case '<':
      return value < target;
    case '>':
      return value > target;
    case '<=':
      return value <= target;
    case '>=':
      return value >= target;
    case '=':
      return formatNumber(value, decimals) === formatNumber(target, decimals);
  }
}

/** How far the traces have come: a step is looked for in each of them in order. */
export function reachedBy(aims: readonly Aim[], traces: readonly Pick<TraceData, 'steps'>[]): Reached[] {
  const steps = traces.flatMap((trace) => trace.steps);
  return aims.map((aim) => {
    const step = steps.find(({ id, rows, cols }) => id === aim.step && aim.row < rows && aim.col < cols);
    const value = step ? (step.data[aim.row * step.cols + aim.col] ?? NaN) : NaN;
    return { aim, value, met: meets(value, aim) };
  });
}

const keys: Record<Relation, string> = {
  '<': 'goal.below',
  '>': 'goal.above',
  '<=': 'goal.most',
  '>=': 'goal.least',
  '=': 'goal.equal',
};

/** "attention weights row 3, column 1 above 0.9 (now 0.5)" */
export function aimText({ aim, value }: Reached, decimals: number, locale: string): string {
  const now = Number.isNaN(value)
    ? message(locale, 'goal.missing')
    : message(locale, 'goal.now', { value: formatNumber(value, Math.max(decimals, aim.decimals), locale) });
  return message(locale, keys[aim.relation], {
    cell: `${stepName(locale, aim.step)} ${cellName(locale, aim.row, aim.col)}`,
    target: formatNumber(aim.target, aim.decimals, locale),
    now,
  });
}
