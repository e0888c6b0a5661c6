/**
 * The room of a text that changes every frame. The box around it is given its height, so that a new number lays out the
 * text and nothing of the page. While time runs that is the most that the text has needed at this step, and what stands
 * below is at rest; else it is as high as its text.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

interface Host extends ReactiveControllerHost, Element {
  readonly renderRoot: HTMLElement | DocumentFragment;
  /** what the text is about: anew with another */
  readonly about: string;
  readonly hurried: boolean;
}

export class Room implements ReactiveController {
  private height = 0;
  private of = '';
  private width = 0;
  /**
   * While time runs the browser tells what a text needs when it has laid it out: to ask would lay out all that has moved
   * twice a frame. What changes a height may not do so here, but in the frame after. Another width breaks the lines
   * elsewhere.
   */
  private readonly observer = new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {};
    const anew = width !== this.width;
    this.width = width;
    requestAnimationFrame(() => this.give(Math.round(height), anew || this.isOfAnother));
  });

  constructor(private readonly host: Host) {
    host.addController(this);
  }

  private get text(): HTMLElement | null {
    return this.host.renderRoot.querySelector<HTMLElement>('.room > *');
  }

  private get isOfAnother(): boolean {
    return !this.host.hurried || this.host.about !== this.of;
  }

  hostConnected(): void {
    void this.host.updateComplete.then(() => this.text && this.observer.observe(this.text));
  }

  hostDisconnected(): void {
    this.observer.disconnect();
    this.width = 0;
  }

  hostUpdated(): void {
    if (!this.host.hurried) this.give(this.text?.offsetHeight ?? 0, true);
  }

  private give(needed: number, anew: boolean): void {
    if (needed === 0 || (needed <= this.height && !anew)) return;
    this.of = this.host.about;
    if (needed === this.height) return;
    this.height = needed;
    this.text?.parentElement?.style.setProperty('--room', `${needed}px`);
  }
}
