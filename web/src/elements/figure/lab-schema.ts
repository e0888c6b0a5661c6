/** The attributes of a whole figure: what is common to all of them, and what a lab makes of its settings. */
import { choice, doc, type Attribute, type Schema, type Settings } from './attribute.js';
import { CONVENTIONS } from '../../locales/locale.js';
import { teaching } from './teaching/settings.js';

/** Of every figure. What is given as numbers, attributes and JSON, has vectors as rows all the same. */
export const common = {
  convention: choice(
    doc`whether vectors are shown as rows or as columns; without, as data-attn-convention on an element around it says`,
    ...CONVENTIONS,
  ),
  theme: choice(doc`colours; auto follows the reader`, 'auto', 'light', 'dark'),
  ...teaching,
};

/** Worked examples of a lab by name, each some of its settings. */
export type Presets = Record<string, object>;

/** The attribute `preset` of a lab, with what each name stands for. */
export interface PresetAttribute extends Attribute<string> {
  examples: Presets;
}

/** What a page can write on a lab's tag: its settings, and `preset` where it has worked examples. */
export function labSchema(settings: Settings, presets: Presets = {}): Schema {
  const names = Object.keys(presets);
  if (names.length === 0) return { ...settings, ...common };
  const preset: PresetAttribute = { ...choice(doc`a worked example to open`, ...names), examples: presets };
  return { preset, ...settings, ...common };
}

/** The settings that a lab with these attributes has: what is said, over the worked example, over what it begins with. */
export function labValues(schema: Schema, attributes: Record<string, unknown>): Record<string, unknown> {
  const { preset } = attributes;
  const said = Object.fromEntries(
    Object.entries(attributes).filter(([name]) => Object.hasOwn(schema[name] ?? {}, 'initial')),
  );
  const initial = Object.entries(schema).flatMap(([name, one]) => ('initial' in one ? [[name, one.initial]] : []));
  const examples = (schema['preset'] as PresetAttribute | undefined)?.examples ?? {};
  return { ...Object.fromEntries(initial), ...examples[String(preset)], ...said };
}
