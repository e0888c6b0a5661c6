/** What a teacher set on a figure, kept up while it draws itself: controls are brought in line, a goal is told of. */
import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { message } from '../../../locales/i18n.js';
import type { Numbers } from '../save-menu.js';
import { aimText, parseGoal, reachedBy, type Reached } from './goal.js';
import { isNamed, type Teaching } from './settings.js';

interface Pupil extends LitElement {
  readonly teaching: Teaching;
  readonly locale: string;
  readonly numbers: readonly Numbers[];
}

const groups = '.field, .radios';
const whole = '.controls, .edits, .more-toggle';

export class Teacher implements ReactiveController {
  private wasRestrained = false;
  /** the goal as it stands, of what was computed last */
  private standing: { of: unknown; goal: string; aims: readonly Reached[] } | null = null;
  /** what was told last */
  private told = { goal: '', reached: false };

  constructor(
    private readonly pupil: Pupil,
    private readonly tell: (goal: string, reached: boolean) => void,
  ) {
    pupil.addController(this);
  }

  hostUpdated(): void {
    const { lock = [], hide = [], goal = '' } = this.pupil.teaching;
    const isRestrained = lock.length + hide.length > 0;
    // once more when nothing is held any more
    if (isRestrained || this.wasRestrained) this.restrain(lock, hide);
    this.wasRestrained = isRestrained;
    const { told, isReached } = this;
    const reached = goal !== '' && isReached;
    this.told = { goal, reached };
    if (reached !== (told.goal === goal && told.reached)) this.tell(goal, reached);
  }

  /** Brings the controls that are drawn in line; each says which setting it changes (`controls.ts`). */
  private restrain(lock: readonly string[], hide: readonly string[]): void {
    const root = this.pupil.renderRoot;
    for (const group of root.querySelectorAll<HTMLElement>(groups)) {
      const name = group.dataset['sets'] ?? '';
      if (name === '') continue;
      group.hidden = isNamed(hide, name);
      for (const control of group.querySelectorAll<HTMLInputElement>('input, select, button'))
        control.disabled = isNamed(lock, name);
    }
    for (const group of root.querySelectorAll<HTMLElement>(whole)) group.hidden = hide.includes('all');
  }

  private get isReached(): boolean {
    return this.standing?.aims.every(({ met }) => met) ?? false;
  }

  /** The goal and how far it is, of this model: whatever was computed from the settings. */
  goalBar(model: unknown, decimals: number): TemplateResult | typeof nothing {
    const { teaching, locale } = this.pupil;
    const { goal = '' } = teaching;
    if (goal === '') return nothing;
    let { standing } = this;
    if (standing === null || standing.of !== model || standing.goal !== goal) {
      const traces = this.pupil.numbers.map(({ trace }) => trace);
      standing = this.standing = { of: model, goal, aims: reachedBy(parseGoal(goal) ?? [], traces) };
    }
    const { isReached } = this;
    return html`<p class="goal ${isReached ? 'reached' : ''}" part="goal">
      <strong>${message(locale, isReached ? 'goal.reached' : 'goal')}</strong>
      ${standing.aims.map((one) => html`<span class=${one.met ? 'met' : ''}>${aimText(one, decimals, locale)}</span>`)}
    </p>`;
  }
}
