/**
 * A figure before a class: alone on the screen and large, led by the arrow keys or by what a clicker sends. Full screen
 * where the page may; else it covers the page, which looks the same from the last row.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export type Way = 'forward' | 'back';

export interface PresenterHost extends ReactiveControllerHost, HTMLElement {
  /** one step on, or back */
  turn(way: Way): void;
}

const ways: Record<string, Way> = { ArrowRight: 'forward', PageDown: 'forward', ArrowLeft: 'back', PageUp: 'back' };

/** Keys belong to what is being typed in or walked through. */
const own = 'input, select, textarea, [role=grid], [role=gridcell], [role=slider]';

/** The figure as wide as this, whatever the screen: what fits a laptop's page fits the wall. */
const comfortable = { width: 1100, height: 640 };
const largest = 3;

export class Presenter implements ReactiveController {
  active = false;
  private wasFull = false;
  private returnTo: HTMLElement | null = null;

  constructor(private readonly host: PresenterHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.host.addEventListener('keydown', this.onKey);
  }

  hostDisconnected(): void {
    this.host.removeEventListener('keydown', this.onKey);
    this.leave();
  }

  get zoom(): number {
    if (!this.active) return 1;
    const most = Math.min(innerWidth / comfortable.width, innerHeight / comfortable.height, largest);
    return Math.max(1, Math.round(most * 20) / 20);
  }

  enter(from: HTMLElement | null): void {
    if (this.active) return;
    this.active = true;
    this.returnTo = from;
    addEventListener('resize', this.fit);
    document.addEventListener('fullscreenchange', this.onFullScreen);
    this.fit();
    void this.fill();
  }

  leave = (): void => {
    if (!this.active) return;
    this.active = false;
    removeEventListener('resize', this.fit);
    document.removeEventListener('fullscreenchange', this.onFullScreen);
    if (document.fullscreenElement === this.host) void document.exitFullscreen().catch(() => undefined);
    this.wasFull = false;
    this.fit();
    void this.host.updateComplete.then(() => this.returnTo?.focus());
  };

  private fit = (): void => {
    this.host.toggleAttribute('presenting', this.active);
    if (this.active) this.host.style.setProperty('--attn-zoom', String(this.zoom));
    else this.host.style.removeProperty('--attn-zoom');
    this.host.requestUpdate();
  };

  private async fill(): Promise<void> {
    try {
      await this.host.requestFullscreen();
      this.wasFull = true;
    } catch {
      // a framed page often may not: covering the page is enough
    }
  }

  private onFullScreen = (): void => {
    if (this.wasFull && document.fullscreenElement !== this.host) this.leave();
  };

  private onKey = (event: KeyboardEvent): void => {
    if (!this.active || event.isComposing || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ways[event.key];
    const target = event.composedPath()[0];
    if (event.key === 'Escape') this.leave();
    else if (way && !(target instanceof Element && target.matches(own))) this.host.turn(way);
    else return;
    event.preventDefault();
  };
}
