/** A matrix of the walk as a rectangle to scale, with its letter and its shape. */
import { html, type TemplateResult } from 'lit';
import { message } from '../../locales/i18n.js';
import { linear } from '../../scene/axis.js';
import { hueOf } from '../../trace/hue.js';
import { formulaMath } from '../../trace/mathml.js';
import { stepTitle } from '../../trace/names.js';
import { formatShape } from '../../trace/shapes.js';
import { symbolOf } from '../../trace/symbols.js';
import { styleProperties } from '../style-properties.js';
import type { Shape } from './settings.js';
import type { Box } from './walk.js';

export interface BoxState {
  shape: Shape | null;
  open: boolean;
  /** one of the two that do not fit */
  clash: boolean;
  /** has another shape than the sizes say */
  odd: boolean;
  /** there are numbers to look at */
  made: boolean;
  /** the id that its letter is of: those of one head have its number */
  letter: string;
}

const smallest = 7;

export function boxView(
  box: Box,
  { shape, open, clash, odd, made, letter }: BoxState,
  longest: number,
  room: number,
  locale: string,
  choose: () => void,
): TemplateResult {
  const side = linear([0, longest], [0, room]);
  const [rows, cols] = shape ?? [1, 1];
  const title = stepTitle(locale, box.id);
  const state = clash ? message(locale, 'lab.shapes.clash') : odd ? message(locale, 'lab.shapes.odd') : '';
  const spoken = shape ? message(locale, 'speech.shape', { rows, cols }) : message(locale, 'lab.shapes.unmade');
  const symbol = formulaMath({ op: 'input', lines: [[symbolOf(letter, box.transposed)]] }, { locale });
  return html`<button
    type="button"
    class="box hue-${hueOf(box.id)} ${clash ? 'clash' : ''} ${odd ? 'odd' : ''} ${shape ? '' : 'unmade'}"
    data-box=${`${box.trace} ${box.id}${box.transposed ? ' transposed' : ''}`}
    aria-pressed=${open ? 'true' : 'false'}
    aria-disabled=${made ? 'false' : 'true'}
    @click=${() => made && choose()}
  >
    <span class="hidden-text">${[title, spoken, state].filter(Boolean).join(', ')}</span>
    <span class="room" aria-hidden="true"
      ><span
        class="rectangle"
        ${styleProperties({
          'inline-size': `${Math.max(side(cols), smallest)}px`,
          'block-size': `${Math.max(side(rows), smallest)}px`,
        })}
      ></span
    ></span>
    <span class="letter" aria-hidden="true">${clash ? html`<span class="warn">≠</span>` : ''}${symbol}</span>
    <span class="shape" aria-hidden="true">${shape ? formatShape(shape) : '?'}</span>
  </button>`;
}
