import type { Progress } from '../../elements/attn-exercise/progress.js';

const isFeedback = (node: Node): boolean => node instanceof Element && node.hasAttribute('data-feedback');

const textOf = (item: Element): string =>
  [...item.childNodes]
    .filter((node) => !isFeedback(node))
    .map((node) => node.textContent)
    .join('')
    .trim();

/** What was answered, as a teacher can read it: in the author's words where it is places in a list. */
export function answerText(exercise: Element, { checked, answer }: Progress): string {
  const items = [...exercise.querySelectorAll('[data-options] > li, [data-items] > li')].map(textOf);
  const given = checked.length > 0 ? checked : answer; // an open question is not checked
  return given.map((one) => items[Number(one)] ?? one).join(items.length > 0 ? '; ' : ' ');
}
