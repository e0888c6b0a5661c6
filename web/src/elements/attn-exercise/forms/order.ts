/** A list that is put in order: by arrow keys or buttons, or drawn by its grip. */
import { html, type TemplateResult } from 'lit';
import { copies, textOf } from '../content.js';
import type { Desk } from './desk.js';

/** The arrangement with what stands at `from` moved to `to`. */
function moved(answer: readonly string[], from: number, to: number): string[] {
  const rest = answer.filter((_, index) => index !== from);
  return [...rest.slice(0, to), answer[from]!, ...rest.slice(to)];
}

/** Where what is drawn stands under the pointer: it does not change to and fro with what is higher than itself. */
function placeUnder(y: number, from: number, boxes: readonly DOMRect[]): number {
  const { top, bottom, height } = boxes[from]!;
  let to = from;
  while (y > bottom && to + 1 < boxes.length && y > boxes[to + 1]!.bottom - height) to += 1;
  while (y < top && to > 0 && y < boxes[to - 1]!.top + height) to -= 1;
  return to;
}

const mark = (list: HTMLElement): void => {
  for (const one of list.children)
    one.toggleAttribute('data-drawn', (one as HTMLElement).dataset['item'] === list.dataset['drawn']);
};

export function order(desk: Desk, names: readonly string[] | null): TemplateResult {
  const { answer, locked, say, isOff, put, announce, refocus, written } = desk;
  const nameOf = (item: string): string => names?.[Number(item)] ?? textOf(written.labels[Number(item)]!);

  const move = (from: number, to: number, way: string): void => {
    if (locked || to < 0 || to >= answer.length) return;
    const item = answer[from]!;
    put(moved(answer, from, to));
    announce(say('exercise.order.moved', { item: nameOf(item), position: to + 1, count: answer.length }));
    refocus(`[data-item="${item}"] [data-way="${way}"]`);
  };
  const onKey = (event: KeyboardEvent, index: number): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || event.isComposing) return;
    event.preventDefault();
    move(index, index + by, (event.target as HTMLElement).dataset['way'] ?? 'up');
  };
  /** What is drawn is written on the list: its grip, once the order has changed, is that of what stands there now. */
  const onGrip = (event: PointerEvent, item: string): void => {
    if (locked || event.button !== 0) return;
    const grip = event.currentTarget as HTMLElement;
    grip.setPointerCapture(event.pointerId);
    const list = grip.closest('ol')!;
    list.dataset['drawn'] = item;
    mark(list);
  };
  const onDrag = (event: PointerEvent): void => {
    const grip = event.currentTarget as HTMLElement;
    const list = grip.closest('ol')!;
    if (locked || !grip.hasPointerCapture(event.pointerId)) return;
    const items = [...list.children] as HTMLElement[];
    const from = items.findIndex((one) => one.dataset['item'] === list.dataset['drawn']);
    const boxes = items.map((one) => one.getBoundingClientRect());
    const to = placeUnder(event.clientY, from, boxes);
    if (from === to) return;
    put(
      moved(
        items.map((one) => one.dataset['item']!),
        from,
        to,
      ),
    );
    requestAnimationFrame(() => mark(list)); // when it is drawn anew, and before anybody sees it
  };
  const onDrop = ({ currentTarget }: PointerEvent): void => {
    const list = (currentTarget as HTMLElement).closest('ol')!;
    delete list.dataset['drawn'];
    mark(list);
  };

  const button = (item: string, index: number, way: 'up' | 'down'): TemplateResult => {
    const to = way === 'up' ? index - 1 : index + 1;
    const off = locked || to < 0 || to >= answer.length;
    return html`<button
      type="button"
      data-way=${way}
      aria-disabled=${off ? 'true' : 'false'}
      aria-label=${say(`exercise.order.${way}`, { item: nameOf(item) })}
      @click=${() => move(index, to, way)}
    >
      ${way === 'up' ? '↑' : '↓'}
    </button>`;
  };
  return html`<ol class="arrangement" aria-label=${say('exercise.answer')}>
    ${answer.map(
      (item, index) =>
        html`<li
          data-item=${item}
          class=${isOff(index) ? 'off' : ''}
          @keydown=${(event: KeyboardEvent) => onKey(event, index)}
        >
          <span
            class="grip"
            aria-hidden="true"
            @pointerdown=${(event: PointerEvent) => onGrip(event, item)}
            @pointermove=${onDrag}
            @lostpointercapture=${onDrop}
            >⠿</span
          >
          <span class="number" aria-hidden="true">${index + 1}</span>
          <span class="label">${names?.[Number(item)] ?? copies(written.labels[Number(item)] ?? [])}</span>
          <span class="moves">${button(item, index, 'up')}${button(item, index, 'down')}</span>
        </li>`,
    )}
  </ol>`;
}
