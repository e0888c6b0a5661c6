/**
 * What of a trace is in view. Long traces are made of parts, and their step ids say which: `layer.0.selfAttention.head.2.`
 * Parts that read nothing of each other (the heads) run side by side, and one of them is shown for all; parts that carry
 * on from each other (layers, tiles, tokens) are walked through, one at a time.
 */
import type { Step, TraceData } from '../engine/types.js';
import { isGradient, prefixes } from '../trace/ids.js';
import { isInput, positionAt, stagesOf, timeOfCell, type Stage } from './timeline.js';

/** Numbered parts of one kind in one place: the heads of `layer.0.selfAttention.` */
export interface Family {
  /** head, layer, tile, token, … */
  name: string;
  /** the ids of all its members begin with it; '' at the top */
  at: string;
  /** `head.0`, `tile.1.0`, … in the order of the trace */
  members: readonly string[];
  sideBySide: boolean;
}

/** A stretch of the time line that is looked at as one: what is made under one prefix, forwards or backwards. */
export interface Part {
  /** `layer.0.selfAttention.head.2.` */
  prefix: string;
  backward: boolean;
  /** stages from (with) and to (without) */
  from: number;
  to: number;
  steps: readonly Step[];
}

export interface View {
  trace: TraceData;
  families: readonly Family[];
  /** the words of the focus, `head.2`, which choose among what runs side by side */
  focus: readonly string[];
  /** steps on the time line and the inputs; a copy is no step of its own, since it adds nothing to see */
  steps: readonly Step[];
  stages: readonly Stage[];
  parts: readonly Part[];
}

/** `layer.0.selfAttention.head.2.` is [layer.0] [selfAttention] [head.2]. */
const membersIn = (id: string): { name: string; member: string; at: string; numbered: boolean }[] => {
  let at = '';
  return prefixes(id).map(({ name, indices }) => {
    const member = [name, ...indices].join('.');
    const found = { name, member, at, numbered: indices.length > 0 };
    at += `${member}.`;
    return found;
  });
};

export function familiesOf(trace: TraceData): Family[] {
  const families = new Map<string, Family & { members: string[] }>();
  for (const { id } of trace.steps)
    for (const { name, member, at, numbered } of membersIn(id)) {
      if (!numbered) continue;
      const family = families.get(at + name) ?? { name, at, members: [], sideBySide: true };
      if (!family.members.includes(member)) family.members.push(member);
      families.set(at + name, family);
    }
  const memberOf = ({ name, at }: Family, id: string): string | undefined =>
    membersIn(id).find((part) => part.name === name && part.at === at)?.member;
  for (const { id, operands } of trace.steps)
    for (const { name, at, member } of membersIn(id)) {
      const family = families.get(at + name);
      const reads = (operand: string): boolean => ![undefined, member].includes(memberOf(family!, operand));
      if (family?.sideBySide && operands.some(reads)) family.sideBySide = false;
    }
  return [...families.values()];
}

/** The member of a family that is shown: the one in focus, else the first. */
export const chosenOf = ({ members }: Family, focus: readonly string[]): string =>
  focus.find((word) => members.includes(word)) ?? members[0]!;

/** The same step of the part that is shown: `head.0.scores` for `head.3.scores` while head 0 stands for all. */
export function counterpart(families: readonly Family[], focus: readonly string[], id: string): string {
  let seen = '';
  let real = '';
  const parts = membersIn(id);
  for (const { name, member } of parts) {
    const family = families.find((one) => one.name === name && one.at === real && one.sideBySide);
    seen += `${family ? chosenOf(family, focus) : member}.`;
    real += `${member}.`;
  }
  return seen + id.slice(real.length);
}

/** Whatever has to be in focus for this step to be seen. */
export function focusOn({ families, focus }: View, id: string): readonly string[] {
  const words = membersIn(id).flatMap(({ name, member, at }) =>
    families.some((one) => one.name === name && one.at === at && one.sideBySide) ? [member] : [],
  );
  const names = new Set(words.map(nameIn));
  return [...focus.filter((word) => !names.has(nameIn(word))), ...words];
}

const nameIn = (word: string): string => word.split('.')[0]!;

export function viewOf(trace: TraceData, focus: readonly string[] = []): View {
  const families = familiesOf(trace);
  const steps = trace.steps.filter(
    (step) => isInput(step) || (step.op !== 'copy' && counterpart(families, focus, step.id) === step.id),
  );
  const made = steps.filter((step) => !isInput(step));
  return { trace, families, focus, steps, stages: stagesOf({ ...trace, steps: made }), parts: partsOf(made) };
}

/** The prefix a step is made under; on the way back the names of the gradients are no places. */
const placeOfStep = (id: string): string =>
  membersIn(id)
    .filter(({ name }) => !isGradient(name))
    .map(({ member }) => `${member}.`)
    .join('');

const depth = (prefix: string): number => prefixes(prefix).length;

function partsOf(made: readonly Step[]): Part[] {
  const parts: (Part & { steps: Step[] })[] = [];
  made.forEach((step, index) => {
    const prefix = placeOfStep(step.id);
    const backward = isGradient(step.id);
    const last = parts.at(-1);
    if (last?.prefix === prefix && last.backward === backward) {
      last.steps.push(step);
      last.to = index + 1;
    } else parts.push({ prefix, backward, from: index, to: index + 1, steps: [step] });
  });
  return parts.reduceRight<Part[]>((kept, part) => {
    const [next, ...rest] = kept;
    return next && opens(part, next)
      ? [{ ...next, from: part.from, steps: [...part.steps, ...next.steps] }, ...rest]
      : [part, ...kept];
  }, []);
}

/** A sum that is normalised at once, slopes from which the biases are made: one step belongs to what it opens. */
const opens = (part: Part, next: Part): boolean =>
  part.steps.length === 1 &&
  part.backward === next.backward &&
  next.prefix.startsWith(part.prefix) &&
  depth(next.prefix) === depth(part.prefix) + 1 &&
  next.steps[0]!.operands.includes(part.steps[0]!.id);

/** Up to this many steps are looked at all at once. */
const mostAtOnce = 9;

export const isWhole = ({ parts, stages }: View): boolean => parts.length === 1 || stages.length <= mostAtOnce;

/**
 * The part to look at: the one that time stands in, or the one in which a step is made or taken that somebody has walked
 * to. Null where the whole is looked at.
 */
export function partAt(view: View, t: number, walked: string | null = null): Part | null {
  const { parts, stages } = view;
  if (isWhole(view)) return null;
  const stage = positionAt(stages, t)?.stage ?? 0;
  const timed = parts.find(({ from, to }) => stage >= from && stage < to) ?? parts[0]!;
  const makes = ({ steps }: Part): boolean => steps.some(({ id }) => id === walked);
  const takes = ({ steps }: Part): boolean => steps.some(({ operands }) => operands.includes(walked ?? ''));
  if (walked === null || makes(timed) || takes(timed)) return timed;
  return parts.find(makes) ?? parts.find(takes) ?? timed;
}

/** A part begins when its first cell is made: at the border before it the part before stands finished. */
export const beginOf = ({ stages }: View, { from, steps }: Part): number =>
  (from > 0 ? timeOfCell(stages, steps[0]!.id, 0, 0) : null) ?? from;

/** The first part with all these words in its prefix: where a focus on `decoder layer.1` begins. */
export const partInFocus = ({ parts }: View, focus: readonly string[]): Part | undefined =>
  parts.find(({ prefix }) => focus.length > 0 && focus.every((word) => `.${prefix}`.includes(`.${word}.`)));

/** Families with a choice, seen from a part: those whose place the part lies in, or goes on beside. */
export const familiesAround = ({ families }: View, { prefix }: Part): Family[] =>
  families.filter(({ at, members }) => members.length > 1 && prefix.startsWith(at));

/** One line of the outline: what stands beside each other at one depth, and which of it the time is in. */
export interface Level {
  /** the prefix that all of it has in common */
  at: string;
  items: { /** the first part of it */ part: Part; /** what it is called by */ prefix: string; to: number }[];
  current: number;
}

/** From the outside in: encoder or decoder, the layer, the section, what is done in it. Where there is no choice, no line. */
export function outlineOf({ parts }: View, now: Part): Level[] {
  const levels: Level[] = [];
  let inside: readonly Part[] = parts;
  let at = '';
  while (inside.length > 1) {
    const items: Level['items'] = [];
    for (const part of inside) {
      const next = membersIn(part.prefix).find((one) => one.at === at);
      const prefix = next ? `${at}${next.member}.` : at;
      const last = items.at(-1);
      if (last && prefix !== at && last.prefix === prefix) last.to = part.to;
      else items.push({ part, prefix, to: part.to });
    }
    const current = items.findIndex(({ part, to }) => now.from >= part.from && now.to <= to);
    const chosen = items[current];
    if (items.length > 1) levels.push({ at, items, current });
    if (!chosen || chosen.prefix === at) break;
    at = chosen.prefix;
    inside = inside.filter(({ from, to }) => from >= chosen.part.from && to <= chosen.to);
  }
  return levels;
}
