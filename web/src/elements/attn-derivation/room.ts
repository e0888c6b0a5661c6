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
  /** another width breaks the lines elsewhere; asked in the frame after, since what changes a height here may not */
  private readonly observer = new ResizeObserver(([entry]) => {
    const width = entry?.contentRect.width ?? 0;
    if (width === this.width) return;
    this.width = width;
    requestAnimationFrame(() => this.fit(true));
  });

  constructor(private readonly host: Host) {
    host.addController(this);
  }

  hostConnected(): void {
    this.observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.observer.disconnect();
    this.width = 0;
  }

  hostUpdated(): void {
    this.fit(!this.host.hurried || this.host.about !== this.of);
  }

  private fit(anew: boolean): void {
    const room = this.host.renderRoot.querySelector<HTMLElement>('.room');
    const needed = (room?.firstElementChild as HTMLElement | null | undefined)?.offsetHeight ?? 0;
    if (!room || needed === 0 || (needed <= this.height && !anew)) return;
    this.of = this.host.about;
    if (needed === this.height) return;
    this.height = needed;
    room.style.setProperty('--room', `${needed}px`);
  }
}
