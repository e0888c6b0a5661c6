/** One matrix of a trace as it is drawn everywhere: a table or a heat map, and its caption with letter, name and shape. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Step, Trace } from '../../engine/types.js';
import { message, writesColumns } from '../../locales/i18n.js';
import type { Changes } from '../../scene/changes.js';
import { isTable } from '../../scene/layout.js';
import type { MatrixScene, Scene } from '../../scene/scene.js';
import { isInput } from '../../scene/timeline.js';
import { formsOf, sizeAs } from '../../trace/convention.js';
import { hueOf } from '../../trace/hue.js';
import { formulaMath } from '../../trace/mathml.js';
import { stepTitle } from '../../trace/names.js';
import { formatShape, shapeSpeech, shapesOf, shapeText } from '../../trace/shapes.js';
import { symbolOf } from '../../trace/symbols.js';
import type { Drawings } from './drawings.js';

export interface ViewContext {
  trace: Trace;
  scene: Scene;
  locale: string;
  drawings: Drawings;
  changes: Changes;
  editable: boolean;
  /** time runs: what changes in one matrix has no other drawn again */
  moving?: boolean;
  /** only time has moved on since the last picture */
  paced?: boolean;
  /** the prefix of the part all this is about: names leave it out */
  within?: string;
  problem: { step: string; row: number; col: number; message: string } | null;
}

export const nowhere: MatrixScene = { step: '', shown: 0, active: null, running: null, lit: [] };
const noChanges: ReadonlySet<number> = new Set();

/** How a matrix stands, as it is written for the reader: the rows of a line are level, so that the row labels of the one that leads serve all of it. */
export interface Place {
  transposed: boolean;
  leads: boolean;
  above: boolean;
  /** only these rows: [first, how many] */
  window?: readonly [first: number, count: number] | null;
  /** one of several that stand close: its caption is short */
  brief?: boolean;
}

export function matrix(step: Step, place: Place, context: ViewContext): TemplateResult {
  const { leads, above, window } = place;
  const { scene, drawings, changes, problem, locale } = context;
  const transposed = place.transposed !== writesColumns(locale);
  const { name, level, texts, rowLabels, colLabels, rowNames, colNames, struck, sums } = drawings.of(step);
  const own = hueOf(step.id);
  const hue = own === 'input' ? 'plain' : own;
  const view = scene.matrices.get(step.id) ?? nowhere;
  if (!isTable(step))
    return html`<attn-heat-map
      part="matrix"
      .step=${step}
      .view=${view}
      .level=${level}
      .texts=${texts}
      .name=${name}
      .transposed=${transposed}
      hue=${hue}
    ></attn-heat-map>`;
  return html`<attn-matrix
    part="matrix"
    .step=${step}
    .view=${view}
    .level=${level}
    .texts=${texts}
    .rowLabels=${rowLabels}
    .colLabels=${colLabels}
    .rowNames=${rowNames}
    .colNames=${colNames}
    .changed=${changes.get(step.id) ?? noChanges}
    .struck=${struck}
    .sums=${sums}
    .sumsName=${message(locale, 'step.sums')}
    .name=${name}
    .problem=${problem?.step === step.id ? problem : null}
    .transposed=${transposed}
    .window=${window ?? null}
    .quietRows=${!leads}
    .above=${above}
    .editable=${isInput(step) && context.editable}
    .paced=${context.paced ?? false}
    ?moving=${context.moving ?? false}
    hue=${hue}
  ></attn-matrix>`;
}

/** A product shows how its shapes meet, `(2, 4) × (4, 2) → (2, 2)`; every other matrix its own shape. */
function shapeOf({ id }: Step, place: Place, { trace, locale }: ViewContext): string {
  const forms = formsOf(trace, locale);
  const isProduct = !place.above && shapesOf(forms, id).signs.some((sign) => sign !== ',');
  const form = forms.steps.find((one) => one.id === id)!;
  // a narrow caption breaks before the arrow and nowhere else
  return (isProduct ? shapeText(forms, id) : formatShape(sizeAs(form, place)))
    .replaceAll(' ', '\u00a0')
    .replace('\u00a0→', ' →');
}

/** `head.2.scores` is just scores where everything is about head 2. */
const nameWithin = ({ id, op }: Step, within: string, locale: string): string =>
  stepTitle(locale, { id: id.startsWith(within) ? id.slice(within.length) : id, op });

export function caption(step: Step, place: Place, context: ViewContext): TemplateResult {
  const { trace, locale, within = '' } = context;
  const symbol = formulaMath({ op: step.op, lines: [[symbolOf(step.id, place.transposed)]] }, { locale });
  return html`<div class="caption hue-${hueOf(step.id)}" part="caption">
    <span class="symbol" aria-hidden="true">${symbol}</span>
    <span class="name">${nameWithin(step, within, locale)}</span>
    ${place.brief ? nothing : html`<span class="shape" aria-hidden="true">${shapeOf(step, place, context)}</span>`}
    <span class="hidden-text">${shapeSpeech(trace, step.id, locale)}</span>
  </div>`;
}
