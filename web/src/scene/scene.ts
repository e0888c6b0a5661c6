/**
 * What is on the page at time t: a pure function of (trace, t). Play, scrubbing in both directions, print, reduced
 * motion and the tests all call it. Every number in a scene is a value, a term or a partial of the trace.
 */
import type { Derivation, Step, Trace } from '../engine/types.js';
import { beats, termsAt } from '../trace/formula.js';
import { isInput, positionAt, type Position, type Stage } from './timeline.js';
import { counterpart, viewOf, type View } from './view.js';

export interface CellRef {
  step: string;
  row: number;
  col: number;
}

/** A cell that another one is made from; `now` is true for the pair that the running beat works on. */
export interface LitCell {
  row: number;
  col: number;
  role: string;
  now: boolean;
  /** for a value being mixed: the attention weight it is mixed by */
  weight: number | null;
}

export interface MatrixScene {
  step: string;
  /** how many cells, row by row, already show their number */
  shown: number;
  /** the cell in the making or just made */
  active: { row: number; col: number } | null;
  /** the running result that stands in the active cell until it is finished */
  running: number | null;
  lit: LitCell[];
}

export interface Scene {
  t: number;
  stage: Stage | null;
  /** the cell whose arithmetic is being shown, and how much of it */
  cell: CellRef | null;
  derivation: Derivation | null;
  revealed: number;
  matrices: Map<string, MatrixScene>;
}

/** The terms of a derivation by the step they live in; those of the running beat are marked `now`. */
function lightTerms(trace: Trace, derivation: Derivation, revealed: number): Map<string, LitCell[]> {
  const lit = new Map<string, LitCell[]>();
  const working = revealed < beats(derivation) ? new Set(termsAt(derivation, revealed)) : null;
  const shares = new Set(trace.steps.filter(({ op }) => op === 'softmax').map(({ id }) => id));
  derivation.terms.forEach(({ step, row, col, role }, index) => {
    const partner = role === 'right' ? derivation.terms[index - 1] : undefined;
    const mixes = partner && shares.has(partner.step);
    const cells = lit.get(step) ?? [];
    cells.push({ row, col, role, now: working?.has(index) ?? true, weight: mixes ? partner.value : null });
    lit.set(step, cells);
  });
  return lit;
}

function runningResult(derivation: Derivation, revealed: number): number | null {
  const sums = derivation.partials.filter(({ label }) => label === 'runningSum');
  return sums[Math.min(revealed, sums.length) - 1]?.value ?? null;
}

/**
 * How many cells of each step show their number. What runs beside the part in view keeps pace with it, and a copy with
 * what it copies; a step of a part that is not in view is there as soon as time has passed its place in the trace.
 */
function shownIn(view: View, at: Position | null): (step: Step) => number {
  const { families, focus, stages, trace } = view;
  const stageOf = new Map(stages.map(({ step }, index) => [step, index]));
  const placeOf = new Map(trace.steps.map(({ id }, index) => [id, index]));
  const now = placeOf.get(stages[at?.stage ?? 0]?.step ?? '') ?? 0;
  const byId = new Map(trace.steps.map((step) => [step.id, step]));
  const shown = (step: Step): number => {
    const all = step.rows * step.cols;
    if (isInput(step)) return all;
    const copied = step.op === 'copy' ? byId.get(step.operands[0] ?? '') : undefined;
    if (copied) return shown(copied);
    const stage = stageOf.get(counterpart(families, focus, step.id));
    if (stage === undefined) return placeOf.get(step.id)! < now ? all : 0;
    if (!at || stage > at.stage) return 0;
    if (stage < at.stage) return all;
    return Math.min(at.row * stages[stage]!.cols + at.col + (at.progress === 1 ? 1 : 0), all);
  };
  return shown;
}

/** The cell in the making is the same for many frames: its derivation, and all that is written from it, are made once. */
const derived = new WeakMap<Trace, { cell: CellRef; derivation: Derivation }>();

function derive(trace: Trace, cell: CellRef): Derivation {
  const known = derived.get(trace);
  if (known && known.cell.step === cell.step && known.cell.row === cell.row && known.cell.col === cell.col)
    return known.derivation;
  const derivation = trace.derive(cell.step, cell.row, cell.col);
  derived.set(trace, { cell, derivation });
  return derivation;
}

export function sceneAt(trace: Trace, t: number, view: View = viewOf(trace)): Scene {
  const { stages } = view;
  const at = positionAt(stages, t);
  const stage = at ? (stages[at.stage] ?? null) : null;
  const cell = at && stage ? { step: stage.step, row: at.row, col: at.col } : null;
  const derivation = cell ? derive(trace, cell) : null;
  const total = derivation ? beats(derivation) : 0;
  const finished = at?.progress === 1;
  const revealed = at ? (finished ? total : Math.min(Math.ceil(at.progress * total), total)) : 0;
  const lit = derivation ? lightTerms(trace, derivation, revealed) : new Map<string, LitCell[]>();
  const shown = shownIn(view, at);

  const matrices = new Map<string, MatrixScene>();
  for (const step of trace.steps) {
    const isActive = cell?.step === step.id;
    matrices.set(step.id, {
      step: step.id,
      shown: shown(step),
      active: isActive ? { row: cell.row, col: cell.col } : null,
      running: isActive && derivation && !finished ? runningResult(derivation, revealed) : null,
      lit: lit.get(step.id) ?? [],
    });
  }
  return { t, stage, cell, derivation, revealed, matrices };
}

/** The same picture with another cell in the light: one that somebody points at or has walked to. */
export function withFocus(scene: Scene, trace: Trace, focus: CellRef): Scene {
  const derivation = derive(trace, focus);
  const revealed = beats(derivation);
  const lit = lightTerms(trace, derivation, revealed);
  const matrices = new Map<string, MatrixScene>();
  for (const [id, matrix] of scene.matrices)
    matrices.set(id, {
      ...matrix,
      active: id === focus.step ? { row: focus.row, col: focus.col } : null,
      lit: lit.get(id) ?? [],
    });
  return { ...scene, cell: focus, derivation, revealed, matrices };
}

export const isShown = (matrix: MatrixScene | undefined, cols: number, row: number, col: number): boolean =>
  matrix !== undefined && row * cols + col < matrix.shown;
