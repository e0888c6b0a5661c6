import { html, nothing, type TemplateResult } from 'lit';
import { query, state } from '../decorators.js';
import type { Attention, Trace } from '../../engine/types.js';
import { languages, mostNumbers, numbersIn, type Language } from '../../trace/languages.js';
import { listing } from '../../trace/listings/listing.js';
import { stepTitle } from '../../trace/names.js';
import { presets as examples } from '../attn-player/presets.js';
import type { ValuesOf } from '../figure/attribute.js';
import { radios } from '../figure/controls.js';
import { copied, markText } from '../figure/copy.js';
import { figureStyles } from '../figure/figure.styles.js';
import { Lab } from '../figure/lab.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-code.styles.js';
import { presets, settings } from './settings.js';

type Values = ValuesOf<typeof settings>;

/** Of a figure that is followed: what its numbers are made from. */
interface Followed {
  algorithm: string;
  problem: Record<string, unknown>;
  mistake: string | null;
  decimals: number;
}

/**
 * The numbers on the screen as a program that prints the same: NumPy, PyTorch, JavaScript with this package, C++ with
 * Eigen; made from the ops of the trace. With `for` it follows another figure of the page, edits and all.
 *
 * @event attn-change - a setting was changed (detail: { state })
 * @csspart listing, notice
 * @cssproperty --attn-raised, --attn-quiet, --attn-rule - and the others of theme.styles.ts
 */
export class AttnCode extends Lab<typeof settings, Trace> {
  static override readonly settings = settings;
  static override readonly presets = presets;
  static override styles = [base, theme, figureStyles, styles];

  @state() private copyText = '';
  @query('code') private code!: HTMLElement | null;
  private followed: Element | null = null;

  protected override get heading(): string {
    return this.say('lab.code');
  }

  protected override compute(attention: Attention, { algorithm, problem, mistake }: Values): Trace {
    return attention.run(mistake || algorithm, problem ?? {});
  }

  protected override begin(): void {
    super.begin();
    if (this.followed) this.take();
  }

  // -- another figure of the page

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.follow(null);
  }

  /** Whatever has this id now: a page may have made it after this element. */
  private follow(figure: Element | null): void {
    if (figure === this.followed) return;
    this.followed?.removeEventListener('attn-change', this.take);
    this.followed = figure;
    figure?.addEventListener('attn-change', this.take);
    if (figure) void customElements.whenDefined(figure.localName).then(this.take);
  }

  private take = (): void => {
    const { algorithm, problem, mistake, decimals } = (this.followed as unknown as { state?: Followed }).state ?? {};
    // what is followed has its own way back from an edit
    if (algorithm && problem) this.state = { ...this.state, algorithm, problem, mistake: mistake ?? '', decimals };
  };

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    super.updated(changed);
    const { for: id } = this.values;
    const root = this.getRootNode() as Document | ShadowRoot;
    if (this.isConnected) this.follow(id === '' ? null : root.getElementById(id));
  }

  // -- the text

  private text(trace: Trace): string {
    const { locale } = this;
    const { language, algorithm, problem, mistake, decimals } = this.values;
    const example = Object.keys(examples).find(
      (name) => examples[name]!.algorithm === algorithm && this.isExample(examples[name]!.problem),
    );
    const name = mistake || (example ? this.say(`preset.${example}`) : algorithm);
    return listing(language, trace, {
      title: this.say('lab.code.title', { name }),
      nameOf: (step) => stepTitle(locale, step),
      decimals,
      problem: problem ?? {},
    });
  }

  private isExample(problem: Record<string, unknown>): boolean {
    return problem === this.values.problem || JSON.stringify(problem) === JSON.stringify(this.values.problem);
  }

  private copy = async (): Promise<void> => {
    const done = await copied(this.code?.textContent ?? '');
    if (!done && this.code) markText(this.code);
    this.copyText = this.say(done ? 'ui.copy.done' : 'ui.copy.refused');
    this.announcement = this.copyText;
  };

  /** Comments are quieter; nothing else of the text is interpreted. */
  private lines(text: string): TemplateResult[] {
    return text.split('\n').map((line, index) => {
      const [, code = '', comment] = /^(.*?)((?:^\s*| {2})(?:#|\/\/) .*)?$/.exec(line) ?? [];
      const end = index === 0 ? '' : '\n';
      return html`${end}${code}${comment ? html`<span class="comment">${comment}</span>` : nothing}`;
    });
  }

  protected override picture(trace: Trace): TemplateResult {
    const { language, decimals, for: id } = this.values;
    const count = numbersIn(trace);
    const named = (one: Language): string => this.say(`lab.code.language.${one}`);
    return html`<div class="head">
        ${radios({
          id: 'language',
          label: this.say('lab.code.language'),
          value: language,
          values: languages,
          name: named,
          take: (next) => this.change({ language: next }),
        })}
        <div class="controls">
          ${id === '' ? this.presetControl('') : nothing}
          <button type="button" @click=${this.copy}>${this.say('ui.copy')}</button>
        </div>
      </div>
      ${
        count > mostNumbers
          ? html`<p class="notice" part="notice">${this.say('lab.code.tooLarge', { count })}</p>`
          : html`<pre
              class="listing"
              part="listing"
              tabindex="0"
              role="region"
              translate="no"
              aria-label=${this.say('lab.code.listing', { language: named(language) })}
            ><code>${this.lines(this.text(trace))}</code></pre>`
      }
      <p class="note">
        ${this.copyText || this.say('lab.code.same', { decimals })}
        ${id === '' ? this.say('lab.example') : this.say('lab.code.follows')}
        ${this.turned ? this.say('lab.code.convention') : nothing}
      </p>`;
  }
}
