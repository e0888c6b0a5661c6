/** One matrix in its place: what stands above it, the sign before it, its caption with letter, name and shape. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Step, Trace } from '../../engine/types.js';
import { message } from '../../locales/i18n.js';
import { formatNumber } from '../../locales/numbers.js';
import type { Changes } from '../../scene/changes.js';
import { isTable, type PlacedStep } from '../../scene/layout.js';
import type { MatrixScene, Scene } from '../../scene/scene.js';
import { nameOf, signOf } from '../../scene/sign.js';
import { isInput } from '../../scene/timeline.js';
import { hueOf } from '../../trace/hue.js';
import { formulaMath } from '../../trace/mathml.js';
import { stepTitle, type Labels } from '../../trace/names.js';
import { formatShape, shapeSpeech, shapesOf, shapeText } from '../../trace/shapes.js';
import { symbolOf } from '../../trace/symbols.js';
import type { CellTexts } from '../attn-matrix/attn-matrix.js';
import type { Drawings } from './drawings.js';
import { colLabels, rowLabels } from './labels.js';

export interface ViewContext {
  trace: Trace;
  scene: Scene;
  locale: string;
  drawings: Drawings;
  changes: Changes;
  editable: boolean;
  problem: { step: string; row: number; col: number; message: string } | null;
}

const nowhere: MatrixScene = { step: '', shown: 0, active: null, running: null, lit: [] };
const noChanges: ReadonlySet<number> = new Set();

/** How a matrix stands: the rows of a line are level, so that the row labels of the one that leads serve all of it. */
interface Place {
  transposed: boolean;
  leads: boolean;
  above: boolean;
}

function matrix(step: Step, { transposed, leads, above }: Place, context: ViewContext): TemplateResult {
  const { scene, drawings, changes, problem, locale } = context;
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
    .quietRows=${!leads}
    .above=${above}
    .editable=${isInput(step) && context.editable}
    hue=${hue}
  ></attn-matrix>`;
}

/** A product shows how its shapes meet, `(2, 4) × (4, 2) → (2, 2)`; every other matrix its own shape. */
function shapeOf(step: Step, { transposed, above }: Place, trace: Trace): string {
  const isProduct = !above && shapesOf(trace, step.id).signs.length > 0;
  const own = transposed ? formatShape([step.cols, step.rows]) : formatShape([step.rows, step.cols]);
  // a narrow caption breaks before the arrow and nowhere else
  return (isProduct ? shapeText(trace, step.id) : own).replaceAll(' ', '\u00a0').replace('\u00a0→', ' →');
}

function caption(step: Step, place: Place, { trace, locale }: ViewContext): TemplateResult {
  const symbol = formulaMath({ op: step.op, lines: [[symbolOf(step.id, place.transposed)]] }, { locale });
  return html`<div class="caption hue-${hueOf(step.id)}" part="caption">
    <span class="symbol" aria-hidden="true">${symbol}</span>
    <span class="name">${stepTitle(locale, step)}</span>
    <span class="shape" aria-hidden="true">${shapeOf(step, place, trace)}</span>
    <span class="hidden-text">${shapeSpeech(trace, step.id, locale)}</span>
  </div>`;
}

function signBefore(step: Step, locale: string): TemplateResult {
  const sign = signOf(step);
  const isArrow = sign.every((node) => node.type === 'sign' && node.sign === '→');
  return html`<div class="sign ${isArrow ? 'arrow' : ''}" aria-hidden="true">
    <span class="name">${nameOf(step)}</span>
    ${formulaMath({ op: step.op, lines: [sign] }, { locale })}
  </div>`;
}

export function placedStep(placed: PlacedStep, first: boolean, context: ViewContext): TemplateResult {
  const { trace, locale } = context;
  const step = trace.step(placed.step);
  const main: Place = { transposed: false, leads: first || isInput(step), above: false };
  const second = placed.above && {
    step: trace.step(placed.above.step),
    place: { transposed: placed.above.transposed, leads: true, above: true },
  };
  return html`${first ? nothing : signBefore(step, locale)}
    <div class="placed">
      <div class="above">
        ${second ? html`${caption(second.step, second.place, context)}${matrix(second.step, second.place, context)}` : nothing}
      </div>
      <div class="main">${matrix(step, main, context)}${caption(step, main, context)}</div>
    </div>`;
}

/** The point is made by a few. */
const mostNotes = 3;

/** Rounded numbers that do not add up say so, each row once, and only when the whole row is there. */
export function sumNotes(
  trace: Trace,
  scene: Scene,
  sums: Map<string, Trace>,
  decimals: number,
  locale: string,
): TemplateResult | typeof nothing {
  const notes = new Set<string>();
  for (const [id, made] of sums) {
    const step = trace.step(id);
    if (!isTable(step)) continue;
    const shown = scene.matrices.get(id)?.shown ?? 0;
    const exact = made.step('sums').data;
    made.step('roundedSums').data.forEach((value, row) => {
      const rounded = formatNumber(value, decimals, locale);
      const real = formatNumber(exact[row] ?? NaN, decimals, locale);
      if ((row + 1) * step.cols <= shown && rounded !== real)
        notes.add(message(locale, 'ui.roundedSum', { rounded, sum: real }));
    });
  }
  if (notes.size === 0) return nothing;
  return html`<p class="note">${[...notes].slice(0, mostNotes).join(' · ')}</p>`;
}

/** The drawn mask: a grid of toggles, one a pair of query and key. */
export function maskEditor(allowed: boolean[][], scores: Step, labels: Labels, locale: string): TemplateResult {
  const data = Float64Array.from(allowed.flat(), Number);
  const step: Step = { ...scores, id: 'mask', op: 'input', operands: [], data, params: {} };
  const says = (row: number, col: number): string =>
    message(locale, allowed[row]?.[col] ? 'ui.mask.cell.visible' : 'ui.mask.cell.hidden', {
      query: rowLabels(scores, labels)[row] ?? row + 1,
      key: colLabels(scores, labels)[col] ?? col + 1,
    });
  const texts: CellTexts = { number: String, speech: says, pending: '' };
  const hidden = new Set(allowed.flat().flatMap((cell, index) => (cell ? [] : [index])));
  return html`<fieldset class="mask-editor">
    <legend>${message(locale, 'ui.mask.draw')}</legend>
    <attn-matrix
      toggles
      editable
      hue="plain"
      .step=${step}
      .view=${{ ...nowhere, shown: data.length }}
      .level=${() => 0}
      .texts=${texts}
      .rowLabels=${rowLabels(scores, labels)}
      .colLabels=${colLabels(scores, labels)}
      .rowNames=${rowLabels(scores, labels)}
      .colNames=${colLabels(scores, labels)}
      .struck=${hidden}
      .name=${message(locale, 'ui.mask.draw')}
    ></attn-matrix>
  </fieldset>`;
}
