/**
 * Traces of a lab on show: their matrices whole, with one cell in the light, and below them where it came from. A cell
 * that is pointed at or in focus is shown for as long; one that was chosen stays, and from it the way back can be walked.
 */
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Trace } from '../../engine/types.js';
import { sceneAt, withFocus, type CellRef, type Scene } from '../../scene/scene.js';
import { stagesOf } from '../../scene/timeline.js';
import { answer, type Asking, type Place as Asked } from './asked.js';
import { Drawings, type Writing } from './drawings.js';
import { labelsFrom } from './labels.js';
import { caption, matrix, type Place, type ViewContext } from './matrix.js';

export interface Shown {
  /** the lab's traces, each by a name of its own */
  traces: Readonly<Record<string, Trace>>;
  writing: Writing;
  editable?: boolean;
  /** what could not be typed, in which trace */
  problem?: (CellRef & { trace: string; message: string }) | null;
  /** prefixes that names leave out, by trace */
  within?: Readonly<Record<string, string>>;
  /** row sums of some steps, by trace */
  sums?: Readonly<Record<string, ReadonlyMap<string, Trace>>>;
}

const plainly: Place = { transposed: false, leads: true, above: false, brief: true };

/** All of it, and no cell in the light. */
const unlit = (scene: Scene): Scene => ({
  ...scene,
  matrices: new Map([...scene.matrices].map(([id, view]) => [id, { ...view, active: null, lit: [] }])),
});

export class Exhibit {
  private trail: readonly Asked[] = [];
  private pointed: Asked | null = null;
  private shown!: Shown;
  private readonly drawings = new WeakMap<Trace, Drawings>();
  private readonly scenes = new WeakMap<Trace, Scene>();

  constructor(private readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>) {}

  /** What is on show from now on. A cell that is not there any more is no longer asked about. */
  open(shown: Shown): void {
    this.shown = shown;
    const exists = ({ trace, step: id, row, col }: Asked): boolean =>
      shown.traces[trace]?.steps.some((step) => step.id === id && row < step.rows && col < step.cols) ?? false;
    if (!this.trail.every(exists)) this.trail = [];
    if (this.pointed && !exists(this.pointed)) this.pointed = null;
  }

  private ask = (trail: readonly Asked[]): void => {
    this.trail = trail;
    this.pointed = null;
    this.host.requestUpdate();
  };

  /** These cells and what they are made from are in the light, from the drawing that is being made on. */
  light(trail: readonly Asked[]): void {
    this.trail = trail;
  }

  point = (place: Asked | null): void => {
    this.pointed = place;
    this.host.requestUpdate();
  };

  get asking(): Asking {
    const { traces, writing } = this.shown;
    const trail = this.pointed ? [this.pointed] : this.trail;
    const { locale, decimals } = writing;
    return { traces, locale, decimals, trail, ask: this.ask, point: this.point, chosen: this.trail.at(-1) };
  }

  private drawingsOf(name: string): Drawings {
    const { traces, writing, sums } = this.shown;
    const trace = traces[name]!;
    const known = this.drawings.get(trace);
    const { locale, decimals, tokens } = writing;
    const own = known?.writing;
    if (known && own?.locale === locale && own.decimals === decimals && own.tokens === tokens) return known;
    const made = new Drawings({ trace, ...(sums?.[name] && { sums: sums[name] }) }, writing);
    this.drawings.set(trace, made);
    return made;
  }

  private sceneOf(name: string, id: string, shown: number): Scene {
    const trace = this.shown.traces[name]!;
    const whole = this.scenes.get(trace) ?? unlit(sceneAt(trace, stagesOf(trace).length));
    this.scenes.set(trace, whole);
    const place = this.asking.trail.at(-1);
    const scene = place?.trace === name ? withFocus(whole, trace, place) : whole;
    const view = scene.matrices.get(id);
    if (!view || shown >= view.shown) return scene;
    return { ...scene, matrices: new Map(scene.matrices).set(id, { ...view, shown }) };
  }

  /** One matrix with its caption; `shown` is how many of its cells are there yet. */
  matrix(name: string, id: string, place: Partial<Place> = {}, shown = Infinity): TemplateResult {
    const { traces, writing, editable = false, problem, within } = this.shown;
    const trace = traces[name]!;
    const { cols } = trace.step(id);
    const context: ViewContext = {
      trace,
      scene: this.sceneOf(name, id, shown),
      drawings: this.drawingsOf(name),
      locale: writing.locale,
      changes: new Map(),
      ...(within?.[name] && { within: within[name] }),
      editable,
      problem: problem?.trace === name ? problem : null,
    };
    const whole = { ...plainly, ...place };
    // a number that is not there yet tells nothing
    const at = ({ step, row, col }: CellRef): Asked | null =>
      row * cols + col < shown ? { trace: name, step, row, col } : null;
    return html`<div
      class="exhibit"
      data-step=${id}
      @attn-point=${({ detail }: CustomEvent<CellRef | null>) => this.point(detail && at(detail))}
      @attn-pin=${({ detail }: CustomEvent<CellRef>) => this.ask([at(detail)].filter((place) => place !== null))}
    >
      ${matrix(trace.step(id), whole, context)} ${caption(trace.step(id), { ...whole, transposed: false }, context)}
    </div>`;
  }

  answer(invitation: string, narrow: boolean): TemplateResult {
    return answer({ ...this.asking, labels: labelsFrom(this.shown.writing.tokens) }, invitation, narrow);
  }
}
