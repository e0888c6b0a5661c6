import { LitElement, html, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from '../decorators.js';
import type { Step } from '../../engine/types.js';
import { heatMapSides } from '../../scene/layout.js';
import type { Level } from '../../scene/level.js';
import type { MatrixScene } from '../../scene/scene.js';
import { moveInGrid } from '../attn-matrix/grid-keys.js';
import type { CellTexts } from '../attn-matrix/attn-matrix.js';
import { styleProperties } from '../style-properties.js';
import { base } from '../theme.styles.js';
import { paint, palettesOf } from './paint.js';
import { styles } from './attn-heat-map.styles.js';

/**
 * A matrix too large for a table, as one pixel a cell, with the keys of a table and a read-out of the cell in question.
 * The same events as attn-matrix; rows and columns are those of the step, also when it is drawn transposed.
 *
 * @event attn-point - detail: CellPlace or null
 * @event attn-pin - detail: CellPlace
 * @csspart canvas, read-out
 */
export class AttnHeatMap extends LitElement {
  static override styles = [base, styles];

  @property({ attribute: false }) step!: Step;
  @property({ attribute: false }) view!: MatrixScene;
  @property({ attribute: false }) level!: Level;
  @property({ attribute: false }) texts!: CellTexts;
  @property() name = '';
  @property({ reflect: true }) hue = 'plain';
  @property({ type: Boolean }) transposed = false;
  /** only the colours, as a picture beside a name that says what it is of */
  @property({ type: Boolean, reflect: true }) thumbnail = false;

  @state() private cursor = { row: 0, col: 0 };
  @query('canvas') private canvas!: HTMLCanvasElement;

  private readonly scheme = matchMedia('(prefers-color-scheme: dark)');
  private readonly repaint = (): void => this.paint();

  override connectedCallback(): void {
    super.connectedCallback();
    this.scheme.addEventListener('change', this.repaint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.scheme.removeEventListener('change', this.repaint);
  }

  private get size(): { rows: number; cols: number } {
    const { rows, cols } = this.step;
    return this.transposed ? { rows: cols, cols: rows } : { rows, cols };
  }

  private get place(): { row: number; col: number } {
    const { row, col } = this.cursor;
    return this.transposed ? { row: col, col: row } : { row, col };
  }

  private send(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  private point(): void {
    this.send('attn-point', { step: this.step.id, ...this.place });
  }

  private onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const { rows, cols } = this.size;
    const next = moveInGrid(event, this.cursor, rows, cols);
    if (next) {
      event.preventDefault();
      this.cursor = next;
      this.point();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.send('attn-pin', { step: this.step.id, ...this.place });
    }
  };

  private onPointer = (event: PointerEvent): void => {
    const box = this.canvas.getBoundingClientRect();
    const { rows, cols } = this.size;
    const row = Math.floor(((event.clientY - box.top) / box.height) * rows);
    const col = Math.floor(((event.clientX - box.left) / box.width) * cols);
    if (row < 0 || col < 0 || row >= rows || col >= cols) return;
    this.cursor = { row, col };
    if (event.type === 'click') this.send('attn-pin', { step: this.step.id, ...this.place });
    else this.point();
  };

  private onLeave = (): void => this.send('attn-point', null);

  private paint(): void {
    paint(this.canvas, this.step, this.view.shown, this.level, this.transposed, palettesOf(this));
  }

  protected override updated(changed: PropertyValues): void {
    if (['step', 'level', 'transposed'].some((name) => changed.has(name))) return this.paint();
    if (changed.has('view') && (changed.get('view') as MatrixScene | undefined)?.shown !== this.view.shown)
      this.paint();
  }

  private canvasOf({ rows, cols }: { rows: number; cols: number }): TemplateResult {
    return html`<canvas part="canvas" width=${cols} height=${rows} aria-hidden="true"></canvas>`;
  }

  override render(): TemplateResult {
    const { rows, cols } = this.size;
    if (this.thumbnail) return this.canvasOf(this.size);
    const { row, col } = this.place;
    const index = row * this.step.cols + col;
    const text = index < this.view.shown ? this.texts.speech(row, col) : this.texts.pending;
    const { width, height } = heatMapSides(this.size);
    const spot = styleProperties({
      'inset-inline-start': `${(this.cursor.col / cols) * 100}%`,
      'inset-block-start': `${(this.cursor.row / rows) * 100}%`,
      'inline-size': `${100 / cols}%`,
      'block-size': `${100 / rows}%`,
    });
    return html`<div
        class="frame"
        ${styleProperties({ 'inline-size': `${width}px`, 'block-size': `${height}px` })}
        dir="ltr"
        role="grid"
        tabindex="0"
        aria-label=${this.name}
        aria-readonly="true"
        aria-rowcount=${rows}
        aria-colcount=${cols}
        aria-activedescendant="cell"
        @keydown=${this.onKey}
        @focus=${this.point}
        @blur=${this.onLeave}
        @pointermove=${this.onPointer}
        @pointerleave=${this.onLeave}
        @click=${this.onPointer}
      >
        ${this.canvasOf(this.size)}
        <div role="row">
          <div
            role="gridcell"
            id="cell"
            class="cursor"
            ${spot}
            aria-rowindex=${this.cursor.row + 1}
            aria-colindex=${this.cursor.col + 1}
            aria-label=${text}
          ></div>
        </div>
      </div>
      <p class="read-out" part="read-out" aria-hidden="true">${text}</p>`;
  }
}
