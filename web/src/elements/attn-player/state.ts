/**
 * What a player shows, as one versioned object: what attributes, a JSON child, undo and reset all speak in. It holds
 * what a person chose and nothing that can be computed from it.
 */
import type { Convention } from '../../locales/locale.js';
import { isForeign } from '../figure/attribute.js';
import { taught, type Teaching } from '../figure/teaching/settings.js';
import type { Granularity } from '../../scene/timeline.js';
import { valueAt, withValueAt, type Path } from './paths.js';
import { presets } from './presets.js';
import { schema, type AttributeName, type AttributeValues } from './schema.js';

export type Problem = Record<string, unknown>;

export type Controls = 'basic' | 'full' | 'none';

export interface PlayerState extends Teaching {
  version: 1;
  algorithm: string;
  /** the argument of the algorithm, as API.md gives it; matrices as rows */
  problem: Problem;
  mistake: string | null;
  tokens: string[];
  /** parts looked at, `head.2`: which one of those that run side by side is shown */
  focus: string[];
  /** steps done, with the fraction of the running one; where the part in focus begins; the end */
  at: number | 'focus' | 'end';
  granularity: Granularity;
  speed: number;
  decimals: number;
  controls: Controls;
  pauseAtReveal: boolean;
  /** the weights are random numbers that nobody trained: the figure says so */
  untrained: boolean;
  /** whether vectors are shown as rows or columns; null: as the page says */
  convention: Convention | null;
}

const fallbackPreset = 'two-words';

/** Attributes that are a path in the problem. */
const problemPaths: Partial<Record<AttributeName, Path>> = {
  query: ['query'],
  key: ['key'],
  value: ['value'],
  input: ['input'],
  'query-weight': ['weights', 'query'],
  'key-weight': ['weights', 'key'],
  'value-weight': ['weights', 'value'],
  mask: ['mask'],
  'masked-score': ['maskedScore'],
  scale: ['scale'],
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Asked = Pick<PlayerState, 'algorithm' | 'problem'>;

/** What differs, by the names of attributes; `problem` for whatever of it has none. */
export function changedParts(before: Asked, after: Asked): string[] {
  const differs = (path: Path): boolean =>
    JSON.stringify(valueAt(before.problem, path)) !== JSON.stringify(valueAt(after.problem, path));
  const named = Object.entries(problemPaths).filter(([, path]) => differs(path));
  return [
    ...(before.algorithm === after.algorithm ? [] : ['algorithm']),
    ...(differs([]) ? ['problem'] : []),
    ...named.map(([name]) => name),
  ];
}

/** A JSON child may give any part of the state; unknown parts and wrong kinds are reported by name and left out. */
function fromJson(json: unknown, warn: (name: string, text: string) => void): Partial<PlayerState> {
  if (json === undefined || json === null) return {};
  if (!isRecord(json)) {
    warn('json', JSON.stringify(json));
    return {};
  }
  if (isForeign(json)) {
    warn('version', JSON.stringify(json['version']));
    return {};
  }
  const checks: Record<string, (value: unknown) => boolean> = {
    version: (value) => value === 1,
    algorithm: (value) => typeof value === 'string',
    problem: isRecord,
    mistake: (value) => value === null || typeof value === 'string',
    tokens: schema.tokens.accepts,
    focus: (value) => Array.isArray(value) && value.every((word) => typeof word === 'string'),
    at: (value) => value === 'end' || value === 'focus' || (typeof value === 'number' && value >= 0),
    granularity: schema.granularity.accepts,
    speed: schema.speed.accepts,
    decimals: schema.decimals.accepts,
    controls: schema.controls.accepts,
    pauseAtReveal: (value) => typeof value === 'boolean',
    untrained: (value) => typeof value === 'boolean',
    convention: (value) => value === null || schema.convention.accepts(value),
    lock: schema.lock.accepts,
    hide: schema.hide.accepts,
    goal: schema.goal.accepts,
  };
  const state: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(json)) {
    if (Object.hasOwn(checks, name) && checks[name]!(value)) state[name] = value;
    else warn(name, JSON.stringify(value));
  }
  return state as Partial<PlayerState>;
}

/** Attributes over the JSON child over the preset over the defaults. */
export function initialState(
  attributes: AttributeValues,
  json: unknown,
  warn: (name: string, text: string) => void,
): PlayerState {
  const own = fromJson(json, warn);
  const given = attributes.problem ?? own.problem;
  const givesMatrix = given !== undefined || ['query', 'input'].some((name) => name in attributes);
  const preset = presets[attributes.preset ?? fallbackPreset]!;
  const algorithm = attributes.algorithm ?? own.algorithm ?? (attributes.input ? 'selfAttention' : preset.algorithm);
  const base: Problem = given ?? (givesMatrix && !attributes.preset ? {} : preset.problem);
  let problem = structuredClone(base);
  const focus = attributes.focus ?? own.focus ?? [];
  for (const [name, path] of Object.entries(problemPaths))
    if (name in attributes) problem = withValueAt(problem, path, attributes[name as AttributeName]);
  return {
    version: 1,
    algorithm,
    problem,
    mistake: attributes.mistake ?? own.mistake ?? null,
    tokens: attributes.tokens ?? own.tokens ?? [],
    focus,
    at: attributes.at ?? own.at ?? (focus.length > 0 ? 'focus' : 0),
    granularity: attributes.granularity ?? own.granularity ?? 'cell',
    speed: attributes.speed ?? own.speed ?? 1,
    decimals: attributes.decimals ?? own.decimals ?? (givesMatrix ? 3 : preset.decimals),
    controls: attributes.controls ?? own.controls ?? 'basic',
    pauseAtReveal: attributes['pause-at-reveal']
      ? attributes['pause-at-reveal'] === 'on'
      : (own.pauseAtReveal ?? false),
    untrained: own.untrained ?? (base === preset.problem && preset.untrained === true),
    convention: own.convention ?? null,
    ...taught({
      lock: attributes.lock ?? own.lock ?? [],
      hide: attributes.hide ?? own.hide ?? [],
      goal: attributes.goal ?? own.goal ?? '',
    }),
  };
}
