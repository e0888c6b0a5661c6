import { html, type TemplateResult } from 'lit';
import type { Step } from '../../engine/types.js';
import { message, writesColumns } from '../../locales/i18n.js';
import type { Labels } from '../../trace/names.js';
import type { CellTexts } from '../attn-matrix/attn-matrix.js';
import { colLabels, rowLabels } from './labels.js';
import { nowhere } from './matrix.js';

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
      .transposed=${writesColumns(locale)}
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
