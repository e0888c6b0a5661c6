/**
 * What an exercise finds inside its tag. The question stays where it is and is slotted; options and things to be put in
 * order are copied into the controls, node by node.
 */
import type { Content } from './questions/question.js';

export interface Written extends Content {
  /** of each option, or thing to be put in order */
  labels: readonly Node[][];
  /** of each option, what to say to whoever chose it; empty where nothing is */
  feedback: readonly Node[][];
}

const list = '[data-options], [data-items]';

const isFeedback = (node: Node): boolean => node instanceof Element && node.hasAttribute('data-feedback');

export function readContent(exercise: Element): Written {
  const found = exercise.querySelector(list);
  const items = found ? [...found.children] : [];
  const parts = items.map((item) => [...item.childNodes]);
  return {
    options: found?.matches('[data-options]') ? items.map((item) => item.hasAttribute('data-right')) : [],
    items: found?.matches('[data-items]') ? items.length : 0,
    labels: parts.map((nodes) => nodes.filter((node) => !isFeedback(node))),
    feedback: parts.map((nodes) => nodes.filter(isFeedback).flatMap((node) => [...node.childNodes])),
  };
}

/** What is shown by the element itself does not stand in the question as well. */
export function putAside(exercise: Element): void {
  exercise.querySelectorAll(`${list}, [data-mixed]`).forEach((one) => one.setAttribute('slot', 'list'));
  const answer = exercise.querySelector('[data-answer]');
  const folded = answer?.closest('details');
  if (folded && exercise.contains(folded)) folded.setAttribute('slot', 'folded');
  if (!answer) return;
  answer.setAttribute('slot', 'answer');
  exercise.append(answer);
}

export const copies = (nodes: readonly Node[]): Node[] => nodes.map((node) => node.cloneNode(true));

export const textOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => node.textContent)
    .join('')
    .trim();
