/** Answers given on a matrix: a cell that is chosen, and an input that is typed over. */
import { html, type TemplateResult } from 'lit';
import type { Trace } from '../../../engine/types.js';
import type { CellRef } from '../../../scene/scene.js';
import { typed } from '../../figure/typing.js';
import type { Cell } from '../task.js';
import type { Desk } from './desk.js';

export function spot(desk: Desk, trace: Trace, step: string): TemplateResult {
  const { bench, writing, answer, put, locked } = desk;
  bench.open({ traces: { spot: trace }, writing });
  const [row, col] = answer.map(Number);
  const chosen = row === undefined || col === undefined ? [] : [{ trace: 'spot', step, row, col }];
  bench.light(chosen);
  const choose = ({ detail }: CustomEvent<CellRef>): void => {
    if (!locked) put([String(detail.row), String(detail.col)]);
  };
  return html`<div class="exhibits" @attn-pin=${choose}>${bench.matrix('spot', step)}</div>`;
}

export function goal(
  desk: Desk,
  live: (answer: readonly string[]) => Trace,
  { edit, cell }: { edit: string; cell: Cell },
): TemplateResult {
  const { bench, writing, answer, put, locked, locale, complain } = desk;
  const trace = live(answer);
  const { cols } = trace.step(edit);
  bench.open({ traces: { live: trace }, writing, editable: !locked });
  bench.light([{ ...cell, trace: 'live' }]);
  const onEdit = (event: CustomEvent<CellRef & { text: string }>): void => {
    const rows = answer.flatMap((_, index) =>
      index % cols === 0 ? [answer.slice(index, index + cols).map(Number)] : [],
    );
    const next = typed(rows, event, locale);
    if ('message' in next) complain(next.message);
    else put(next.rows.flat().map(String));
  };
  return html`<div class="exhibits" @attn-edit=${onEdit} @attn-paste=${onEdit}>
    ${bench.matrix('live', edit)} ${bench.matrix('live', cell.step)}
  </div>`;
}
