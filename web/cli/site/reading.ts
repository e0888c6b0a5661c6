/** How one reads a chapter: its questions one at a time, and, for whoever wants it, its sections too. */
import { Pager } from './pager.js';
import { stayAt } from './stay.js';
import { keep, recall } from './storage.js';

const barOf = (scope: Element, kind: string): HTMLElement | null => scope.querySelector(`[data-pager="${kind}"]`);

const found = <T extends Element>(scope: Element, selector: string): T[] => [...scope.querySelectorAll<T>(selector)];

/** The exercises of a section stand one behind the other. */
function questions(section: HTMLElement): Pager[] {
  const bar = barOf(section, 'questions');
  const items = found<HTMLElement>(section, ':scope > attn-exercise, :scope > .predict');
  if (!bar || items.length < 2) return [];
  const pager = new Pager(
    items.map((item) => [item]),
    bar,
  );
  pager.begin();
  return [pager];
}

/** “One screen at a time” is a switch, which this browser remembers. */
function screens(main: HTMLElement): Pager[] {
  const bar = barOf(main, 'screens');
  const toggle = main.querySelector<HTMLButtonElement>('[data-screens]');
  const sections = found<HTMLElement>(main, ':scope > section');
  const opening = main.querySelector<HTMLElement>(':scope > .opening');
  if (!bar || !toggle || sections.length < 2) return [];
  const pager = new Pager(
    sections.map((section, index) => (index === 0 && opening ? [opening, section] : [section])),
    bar,
  );
  const set = (on: boolean): void => {
    toggle.setAttribute('aria-pressed', String(on));
    main.classList.toggle('by-screens', on);
    if (on) pager.begin();
    else pager.end();
  };
  toggle.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  toggle.addEventListener('click', () => {
    const on = toggle.getAttribute('aria-pressed') !== 'true';
    set(on);
    keep('screens', on);
  });
  set(recall('screens') === true);
  return [pager];
}

/** @returns what shows a place that waits, before somebody is led there */
export function beginReading(main: HTMLElement): (id: string) => void {
  const pagers = [...screens(main), ...found<HTMLElement>(main, ':scope > section').flatMap(questions)];
  return (id) => {
    const target = document.getElementById(id);
    if (!target || !main.contains(target)) return;
    for (const pager of pagers) pager.reveal(target);
    stayAt(target);
  };
}
