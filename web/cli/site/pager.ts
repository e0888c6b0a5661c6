/**
 * One of several things at a time: the exercises of a section, the sections of a chapter. What waits is hidden on the screen
 * alone, so that paper has it all; without scripts nothing waits.
 */
export class Pager {
  private index = 0;

  /** @param pages elements that are shown together, in order @param bar its buttons and its “2 / 5” */
  constructor(
    private readonly pages: readonly (readonly HTMLElement[])[],
    private readonly bar: HTMLElement,
  ) {
    this.button('back').addEventListener('click', () => this.move(-1));
    this.button('on').addEventListener('click', () => this.move(1));
  }

  begin(): void {
    this.bar.hidden = false;
    this.show(this.index);
  }

  end(): void {
    this.bar.hidden = true;
    for (const element of this.pages.flat()) element.classList.remove('waiting');
  }

  /** A link may lead to what waits. */
  reveal(target: Element): void {
    const index = this.pages.findIndex((page) => page.some((element) => element.contains(target)));
    if (index >= 0 && !this.bar.hidden) this.show(index);
  }

  private button(name: string): HTMLButtonElement {
    return this.bar.querySelector(`[data-move="${name}"]`)!;
  }

  /** Whoever turns a page reads on where it begins. */
  private move(by: number): void {
    const index = this.index + by;
    if (!this.pages[index]) return;
    this.show(index);
    const first = this.pages[index][0]!;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
    first.scrollIntoView({ block: 'start' });
  }

  private show(index: number): void {
    this.index = index;
    for (const [i, page] of this.pages.entries())
      for (const element of page) element.classList.toggle('waiting', i !== index);
    this.bar.querySelector('output')!.textContent = `${index + 1} / ${this.pages.length}`;
    this.button('back').disabled = index === 0;
    this.button('on').disabled = index === this.pages.length - 1;
  }
}
