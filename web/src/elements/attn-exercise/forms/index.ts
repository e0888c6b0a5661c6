/** The controls of each form of answer. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Form } from '../questions/question.js';
import type { Desk } from './desk.js';
import { fieldTable, oneField, shapeFields } from './fields.js';
import { match } from './match.js';
import { goal, spot } from './matrices.js';
import { options } from './options.js';
import { order } from './order.js';

export function formOf(form: Form, desk: Desk): TemplateResult {
  switch (form.type) {
    case 'numbers': {
      const { name, rows, cols } = form;
      const single = rows.length === 1 && cols.length === 1;
      return single ? oneField(desk, `${name}, ${rows[0]}, ${cols[0]}`) : fieldTable(desk, name, rows, cols);
    }
    case 'shape':
      return shapeFields(desk);
    case 'options':
      return options(desk, form.names, form.many);
    case 'order':
      return order(desk, form.names);
    case 'match':
      return match(desk, form.lines, form.choices);
    case 'spot':
      return spot(desk, form.trace, form.step);
    case 'goal':
      return goal(desk, form.live, form);
    case 'text':
      return html`<textarea
        rows="4"
        aria-label=${desk.say('exercise.answer')}
        .value=${live(desk.answer[0] ?? '')}
        @input=${({ target }: Event) => desk.put([(target as HTMLTextAreaElement).value])}
      ></textarea>`;
  }
}
