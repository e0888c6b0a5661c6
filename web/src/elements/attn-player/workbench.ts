/**
 * The problem under the learner's hands: what is computed from it, every edit with its way back, and what went wrong.
 * An edit that the core refuses is told and changes nothing: the last good state stays.
 */
import type { ReactiveControllerHost } from 'lit';
import type { Attention, Trace } from '../../engine/types.js';
import { changesBetween, type Changes } from '../../scene/changes.js';
import { allowedIn, toggled } from '../../scene/mask.js';
import type { CellRef } from '../../scene/scene.js';
import { parseErrorMessage } from '../../trace/errors.js';
import { parseBlock, parseNumber } from '../../trace/parse.js';
import { withBlock, withSize, type Measure } from './edit.js';
import { begin, push, redo, undo, type History } from '../figure/history.js';
import { scoresIn, type MaskKind } from './mask-choice.js';
import { withValueAt } from './paths.js';
import type { Preset } from './presets.js';
import { compute, type Session } from './session.js';
import { changedParts, type PlayerState, type Problem } from './state.js';

/** What one edit changes: undo and redo go over these, not over where time stands. */
export type Edited = Pick<PlayerState, 'algorithm' | 'problem' | 'untrained'>;

export interface CellProblem extends CellRef {
  message: string;
}

export interface WorkbenchHost extends ReactiveControllerHost {
  readonly attention: Attention | null;
  readonly settings: PlayerState;
  readonly locale: string;
  describe(error: unknown): string;
  /** whether a teacher holds one of these fixed; then it has been told */
  refuses(changing: () => readonly string[]): boolean;
  /** a new trace is there; `before` is the one it takes the place of, where time is to be carried over */
  adoptTrace(trace: Trace, before: Trace | null): void;
  /** somebody edited something */
  announceEdit(changes: Changes): void;
}

export class Workbench {
  session: Session | null = null;
  /** what is wrong with what the player was given */
  notice = '';
  cellProblem: CellProblem | null = null;
  /** cells that differ since the last edit */
  changes: Changes = new Map();
  /** while a mistake is shown: the right way instead */
  showsRight = false;
  private history: History<Edited> = begin({ algorithm: '', problem: {}, untrained: false });

  constructor(private readonly host: WorkbenchHost) {}

  get edited(): Edited {
    return this.history.present;
  }

  get wasEdited(): boolean {
    return this.canUndo || this.canRedo;
  }

  get canUndo(): boolean {
    return this.history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.history.future.length > 0;
  }

  /** What there is to say about the whole: an input that is wrong, or a mistake that stops by itself. */
  get message(): string {
    const impossible = this.session?.impossible;
    return this.notice || (impossible ? this.host.describe(impossible) : '');
  }

  /** Starts anew from a problem, with nothing to undo. */
  open({ algorithm, problem, untrained }: Edited): void {
    this.history = begin({ algorithm, problem, untrained });
    this.showsRight = false;
    this.clear();
    this.compute(this.edited, null);
  }

  /** Computes again with other settings. */
  refresh(): void {
    this.compute(this.edited, this.session?.trace ?? null);
  }

  /** After a look at something else: nothing is marked any more. */
  forgetChanges(): void {
    this.changes = new Map();
    this.host.requestUpdate();
  }

  private clear(): void {
    this.changes = new Map();
    this.notice = '';
    this.cellProblem = null;
  }

  private compute(edited: Edited, carryFrom: Trace | null, cell: CellRef | null = null): boolean {
    const { attention, settings } = this.host;
    this.host.requestUpdate();
    if (!attention) return false;
    try {
      this.session = compute(attention, { ...settings, ...edited }, this.showsRight);
    } catch (error) {
      const text = this.host.describe(error);
      if (cell) this.cellProblem = { ...cell, message: text };
      else this.notice = text;
      return false;
    }
    this.host.adoptTrace(this.session.trace, carryFrom);
    return true;
  }

  // -- edits

  private take(history: History<Edited>, cell: CellRef | null = null): void {
    const before = this.session?.trace ?? null;
    this.notice = '';
    this.cellProblem = null;
    if (this.host.refuses(() => changedParts(this.edited, history.present))) return;
    if (!this.compute(history.present, before, cell) || !this.session) return;
    this.history = history;
    this.changes = changesBetween(before, this.session.trace);
    this.host.announceEdit(this.changes);
  }

  private propose(problem: Problem, cell: CellRef | null = null): void {
    this.take(push(this.history, { ...this.edited, problem }), cell);
  }

  undo(): void {
    if (this.canUndo) this.take(undo(this.history));
  }

  redo(): void {
    if (this.canRedo) this.take(redo(this.history));
  }

  private refuse(cell: CellRef, text: string): void {
    this.cellProblem = { ...cell, message: text };
    this.host.requestUpdate();
  }

  /** Text typed over a cell. */
  write({ step, row, col }: CellRef, text: string): void {
    const cell = { step, row, col };
    const parsed = parseNumber(text);
    if (!parsed.ok) return this.refuse(cell, parseErrorMessage(parsed.code, text, this.host.locale));
    const old = this.session?.trace.step(step);
    const same = old && Object.is(old.data[row * old.cols + col], parsed.value);
    if (!same) return this.propose(withBlock(this.edited.problem, step, row, col, [[parsed.value]]), cell);
    this.cellProblem = null;
    this.host.requestUpdate();
  }

  /** A block pasted with its corner on a cell. */
  paste({ step, row, col }: CellRef, text: string): void {
    const cell = { step, row, col };
    const block: number[][] = [];
    for (const [r, texts] of parseBlock(text).entries())
      for (const [c, one] of texts.entries()) {
        const parsed = parseNumber(one);
        if (!parsed.ok) return this.refuse(cell, parseErrorMessage(parsed.code, one, this.host.locale));
        (block[r] ??= [])[c] = parsed.value;
      }
    if (block.length > 0) this.propose(withBlock(this.edited.problem, step, row, col, block), cell);
  }

  resize(measure: Measure, change: 1 | -1): void {
    const { algorithm, problem } = this.edited;
    this.propose(withSize(algorithm, problem, measure, change));
  }

  scale(on: boolean): void {
    this.propose(withValueAt(this.edited.problem, ['scale'], on ? 'auto' : 'none'));
  }

  /** Who may attend to whom now. */
  allowed(): boolean[][] {
    const trace = this.session?.trace;
    const scores = trace && scoresIn(trace);
    const masked = trace?.steps.find(
      ({ op, rows, cols }) => op === 'mask' && rows === scores?.rows && cols === scores.cols,
    );
    return allowedIn(masked, scores?.rows ?? 0, scores?.cols ?? 0);
  }

  mask(kind: MaskKind, padding?: number): void {
    const allowed = this.allowed();
    const { problem } = this.edited;
    const masks: Record<MaskKind, unknown> = {
      none: [],
      causal: 'causal',
      padding: { padding: padding ?? Math.max((allowed[0]?.length ?? 1) - 1, 0) },
      drawn: allowed,
      other: problem['mask'],
    };
    this.propose(withValueAt(problem, ['mask'], masks[kind]));
  }

  toggleMask(row: number, col: number): void {
    this.propose(withValueAt(this.edited.problem, ['mask'], toggled(this.allowed(), row, col)));
  }

  use({ algorithm, problem, untrained = false }: Preset): void {
    this.take(push(this.history, { algorithm, problem: structuredClone(problem), untrained }));
  }

  /** From the mistake to the right way, or back; what differs is marked like an edit. */
  turn(): void {
    const before = this.session?.trace ?? null;
    this.showsRight = !this.showsRight;
    if (this.compute(this.edited, before) && this.session) this.changes = changesBetween(before, this.session.trace);
  }
}
