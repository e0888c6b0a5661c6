/** What was read and answered, kept in the reader's own browser and nowhere else. */
import { keep, recall } from './storage.js';

interface Progress {
  /** ids of the sections that were read to their end, by chapter */
  read: Record<string, string[]>;
  /** by chapter: whether the exercise with this number was answered rightly */
  answered: Record<string, Record<string, boolean>>;
  /** where one was last */
  last: { chapter: string; section: string } | null;
}

/** Looked at for so long, in milliseconds, a section counts as read. */
const dwell = 1000;

/**
 * Several books may lie on one origin, as all files of a disk do: each keeps its own, by where its folder is, or its file
 * if that is the whole book. Its languages keep it together, as their chapters have the same names.
 */
function place(): string {
  const { lang } = document.documentElement;
  const path = document.querySelector('main[data-page]') ? location.pathname : location.pathname.replace(/[^/]*$/, '');
  return `progress.${path.replace(new RegExp(`[./]${lang}(\\.html|/)$`), '')}`;
}

const isRecord = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function load(): Progress {
  const kept = recall(place());
  const { read, answered, last } = isRecord(kept) ? (kept as unknown as Progress) : ({} as Partial<Progress>);
  return {
    read: isRecord(read) ? read : {},
    answered: isRecord(answered) ? answered : {},
    last: isRecord(last) ? last : null,
  };
}

function change(update: (progress: Progress) => void): void {
  const progress = load(); // another tab may have kept more since
  update(progress);
  keep(place(), progress);
}

function markRead(chapter: string, section: Element): void {
  const { id } = section;
  change((progress) => {
    progress.read[chapter] = [...new Set([...(progress.read[chapter] ?? []), id])];
    progress.last = { chapter, section: id };
  });
  section.dispatchEvent(new CustomEvent('attn-read', { bubbles: true })); // who else keeps it: an LMS
}

/** The end of a section on the screen, and not only in passing. */
export function watchReading(main: HTMLElement): void {
  const { chapter } = main.dataset;
  if (!chapter) return;
  const timers = new Map<Element, number>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      const section = target.closest('section')!;
      if (isIntersecting)
        timers.set(
          target,
          window.setTimeout(() => markRead(chapter, section), dwell),
        );
    }
  });
  for (const section of main.querySelectorAll(':scope > section[id]'))
    if (section.lastElementChild) observer.observe(section.lastElementChild);
}

/** An exercise tells what it was answered; one that was right stays right. */
export function watchAnswers(): void {
  addEventListener('attn-answer', (event) => {
    const exercise = event.target as Element;
    const main = exercise.closest<HTMLElement>('main[data-chapter]');
    const chapter = main?.dataset['chapter'];
    if (!main || !chapter) return;
    const number = [...main.querySelectorAll('attn-exercise')].indexOf(exercise);
    const { correct } = (event as CustomEvent<{ correct: boolean }>).detail;
    change(({ answered }) => {
      const all = (answered[chapter] ??= {});
      all[number] = correct || all[number] === true;
    });
  });
}

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** In the contents: quietly, beside each chapter, and the way back to where one was. */
export function showProgress(contents: HTMLElement, address: (chapter: string, section: string) => string): void {
  const { read, answered, last } = load();
  for (const item of contents.querySelectorAll<HTMLElement>('[data-chapter]')) {
    const { chapter = '', sections = '0', exercises = '0' } = item.dataset;
    const right = Object.values(answered[chapter] ?? {}).filter((correct) => correct).length;
    const seen = read[chapter]?.length ?? 0;
    const line = item.querySelector<HTMLElement>('.progress')!;
    line.hidden = seen === 0 && right === 0;
    const template = exercises === '0' ? line.dataset['read'] : line.dataset['readAndSolved'];
    line.textContent = filled(template ?? '', { read: Math.min(seen, Number(sections)), sections, right, exercises });
    item.toggleAttribute('data-read', seen >= Number(sections) && seen > 0);
  }
  const start = document.querySelector<HTMLAnchorElement>('.start a[data-continue]');
  const title = last && contents.querySelector(`[data-chapter="${CSS.escape(last.chapter)}"] a`)?.textContent;
  if (start && last && title) {
    start.textContent = filled(start.dataset['continue'] ?? '', { chapter: title });
    start.href = address(last.chapter, last.section);
  }
  offerReset(contents, address);
}

/** Asks once more before it forgets. */
function offerReset(contents: HTMLElement, address: (chapter: string, section: string) => string): void {
  const button = contents.querySelector<HTMLButtonElement>('[data-reset]');
  if (!button || recall(place()) === null) return;
  const label = button.textContent;
  button.hidden = false;
  button.onclick = () => {
    if (button.textContent === label) {
      button.textContent = button.dataset['reset']!;
      return;
    }
    keep(place(), null);
    button.textContent = label;
    button.hidden = true;
    showProgress(contents, address);
  };
}
