/** What the colours mean, in numbers: the smallest and the largest that there are, and zero between or before them. */
import { html, type TemplateResult } from 'lit';
import type { Step } from '../../engine/types.js';
import { extremesOf, type Level } from '../../scene/level.js';
import { styleProperties } from '../style-properties.js';

interface Tick {
  /** along the bar, from 0 to 100 */
  at: number;
  number: string;
}

/** Closer than this, in percent of the bar, two numbers would lie on each other. */
const closest = (one: Tick, other: Tick): number => 2 + 1.5 * (one.number.length + other.number.length);

export interface Scale {
  signed: boolean;
  ticks: readonly Tick[];
}

export function scaleOf(step: Step, level: Level, write: (value: number) => string): Scale {
  const { smallest, largest } = extremesOf(step);
  const signed = smallest < 0;
  const place = (value: number): number => (signed ? 50 + 50 * level(value) : 100 * level(value));
  const ends = [smallest, largest].map((value) => ({ at: place(value), number: write(value) }));
  const zero = { at: place(0), number: write(0) };
  const all = [ends[0]!, zero, ends[1]!].filter(
    (tick, index, list) => list.findIndex(({ at }) => Math.abs(at - tick.at) < 0.5) === index,
  );
  // where room is short zero goes first: its colour, the surface, explains itself
  const hasRoom = all.every((one) => one === zero || Math.abs(one.at - zero.at) > closest(one, zero));
  const ticks = all.filter((tick) => tick !== zero || hasRoom);
  return { signed, ticks };
}

export function legend({ signed, ticks }: Scale, label: string): TemplateResult {
  const end = (at: number): string => (at < 12 ? 'first' : at > 88 ? 'last' : '');
  return html`<div
    class="legend ${signed ? 'signed' : ''}"
    part="legend"
    role="img"
    aria-label=${`${label}: ${ticks.map(({ number }) => number).join(', ')}`}
  >
    <div class="bar"></div>
    ${ticks.map(
      ({ at, number }) =>
        html`<span class="tick ${end(at)}" ${styleProperties({ 'inset-inline-start': `${at}%` })}>${number}</span>`,
    )}
  </div>`;
}
