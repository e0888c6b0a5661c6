/**
 * What a step's matrix is drawn with and does not depend on time: labels, texts, fills. Made once for a trace and a way
 * of writing numbers, so that a frame hands the matrices the very same objects and only those that move draw again.
 */
import type { Step, Trace } from '../../engine/types.js';
import { message } from '../../locales/i18n.js';
import { formatNumber } from '../../locales/numbers.js';
import { levelOf, type Level } from '../../scene/level.js';
import { hiddenIn } from '../../scene/mask.js';
import { axisName, stepTitle, type Labels } from '../../trace/names.js';
import { placeOf } from '../../trace/place.js';
import { spokenCell } from '../../trace/speech.js';
import type { CellTexts } from '../attn-matrix/attn-matrix.js';
import { colLabels, labelsFrom, rowLabels } from './labels.js';

export interface Drawing {
  name: string;
  level: Level;
  texts: CellTexts;
  rowLabels: readonly string[];
  colLabels: readonly string[];
  /** the same in full, for those who listen */
  rowNames: readonly string[];
  colNames: readonly string[];
  struck: ReadonlySet<number>;
  sums: readonly string[] | null;
}

export interface Writing {
  locale: string;
  decimals: number;
  tokens: readonly string[];
}

/** What a cell says is worth keeping: number formats are slow, and a row is drawn again whenever one of its cells moves. */
function remembered(cols: number, say: (row: number, col: number) => string): (row: number, col: number) => string {
  const said: string[] = [];
  return (row, col) => (said[row * cols + col] ??= say(row, col));
}

/** What is drawn: a trace, and row sums of some of its steps. */
export interface Drawn {
  trace: Trace;
  sums?: ReadonlyMap<string, Trace>;
}

export class Drawings {
  readonly labels: Labels;
  private readonly made = new Map<string, Drawing>();

  constructor(
    readonly drawn: Drawn,
    readonly writing: Writing,
  ) {
    this.labels = labelsFrom(writing.tokens);
  }

  fits(drawn: Drawn, { locale, decimals, tokens }: Writing): boolean {
    const own = this.writing;
    return this.drawn === drawn && own.locale === locale && own.decimals === decimals && own.tokens === tokens;
  }

  private readonly written = new Map<number, string>();

  number = (value: number): string => {
    const known = this.written.get(value) ?? formatNumber(value, this.writing.decimals, this.writing.locale);
    this.written.set(value, known);
    return known;
  };

  of(step: Step): Drawing {
    const known = this.made.get(step.id) ?? this.make(this.drawn.trace, step);
    this.made.set(step.id, known);
    return known;
  }

  private make(trace: Trace, step: Step): Drawing {
    const { locale, decimals } = this.writing;
    const { labels } = this;
    const [firstRow, firstCol] = placeOf(trace, step, 0, 0);
    const names = (axis: string, count: number, first: number): string[] =>
      Array.from({ length: count }, (_, index) => axisName(locale, axis, first + index, labels));
    const sums = this.drawn.sums?.get(step.id)?.step('sums').data;
    return {
      name: stepTitle(locale, step),
      level: levelOf(step),
      texts: {
        number: this.number,
        speech: remembered(step.cols, (row, col) => spokenCell(trace, step.id, row, col, locale, { decimals, labels })),
        pending: message(locale, 'ui.pending'),
      },
      rowLabels: rowLabels(step, labels, firstRow),
      colLabels: colLabels(step, labels, firstCol),
      rowNames: names(step.axes[0], step.rows, firstRow),
      colNames: names(step.axes[1], step.cols, firstCol),
      struck: hiddenIn(step),
      sums: sums ? Array.from(sums, this.number) : null,
    };
  }
}
