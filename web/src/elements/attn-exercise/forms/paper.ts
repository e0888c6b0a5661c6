/** The same forms on paper: boxes to write in, and nothing to press. */
import { html, type TemplateResult } from 'lit';
import { copies } from '../content.js';
import type { Form } from '../questions/question.js';
import type { Desk } from './desk.js';

const box = html`<span class="box"></span>`;

const lines = (count: number): TemplateResult =>
  html`<div class="lines">${Array.from({ length: count }, () => html`<span></span>`)}</div>`;

const list = (marks: unknown, items: readonly unknown[]): TemplateResult =>
  html`<ul class="on-paper">
    ${items.map((item) => html`<li>${marks}<span class="label">${item}</span></li>`)}
  </ul>`;

export function onPaper(form: Form, desk: Desk): TemplateResult {
  const { say, written, bench, writing, answer } = desk;
  switch (form.type) {
    case 'numbers':
      if (form.rows.length === 1 && form.cols.length === 1)
        return html`<p class="single">${say('exercise.answer')} ${box}</p>`;
      return html`<table class="blanks">
        <thead>
          <tr>
            <td></td>
            ${form.cols.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${form.rows.map(
            (name) =>
              html`<tr>
                <th scope="row">${name}</th>
                ${form.cols.map(() => html`<td>${box}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>`;
    case 'shape':
      return html`<p class="single">${say('exercise.rows')} ${box} × ${say('exercise.cols')} ${box}</p>`;
    case 'options':
      return list(html`<span class="tick"></span>`, form.names ?? written.labels.map(copies));
    case 'order':
      return list(
        box,
        answer.map((item) => form.names?.[Number(item)] ?? copies(written.labels[Number(item)] ?? [])),
      );
    case 'match':
      return html`<p class="single">${form.choices.map(({ name }) => name).join(' · ')}</p>
        <ul class="on-paper match">
          ${form.lines.map(
            (line) =>
              html`<li>
                ${box}
                <pre translate="no"><code>= ${line}</code></pre>
              </li>`,
          )}
        </ul>`;
    case 'spot':
      bench.open({ traces: { spot: form.trace }, writing });
      return html`<div class="exhibits">${bench.matrix('spot', form.step)}</div>`;
    case 'goal': {
      const trace = form.live(answer);
      const { rows, cols } = trace.step(form.edit);
      return html`<table class="blanks">
        <tbody>
          ${Array.from(
            { length: rows },
            () =>
              html`<tr>
                ${Array.from({ length: cols }, () => html`<td>${box}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>`;
    }
    case 'text':
      return lines(4);
  }
}

/** The right one of what the author wrote: as nodes, where the engine has no words for it. */
export function writtenAnswer(form: Form, { written }: Desk): TemplateResult | null {
  if (form.type === 'options' && form.names === null) {
    const right = written.labels.filter((_, index) => written.options[index]);
    return html`<ul class="right">
      ${right.map((nodes) => html`<li>${copies(nodes)}</li>`)}
    </ul>`;
  }
  if (form.type === 'order' && form.names === null)
    return html`<ol class="right">
      ${written.labels.map((nodes) => html`<li>${copies(nodes)}</li>`)}
    </ol>`;
  return null;
}
