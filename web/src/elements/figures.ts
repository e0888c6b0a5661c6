/**
 * Every figure a page can hold, by its tag, with what can be set on it. Plain data, no DOM: mounts, lesson directives,
 * the reference and the tests all read this table.
 */
import type { Attention, TraceData } from '../engine/types.js';
import { countsOf as costCounts } from './attn-cost-lab/model.js';
import { presets as costPresets, settings as cost } from './attn-cost-lab/settings.js';
import { tables as gradientTables } from './attn-gradient/model.js';
import { presets as gradientPresets, settings as gradient } from './attn-gradient/settings.js';
import { presets as heatmapPresets, settings as heatmap } from './attn-heatmap/settings.js';
import { show as heatmapOf, type Source } from './attn-heatmap/sources.js';
import { schema as player } from './attn-player/schema.js';
import { tables as scaleTables } from './attn-scale-lab/model.js';
import { presets as scalePresets, settings as scale } from './attn-scale-lab/settings.js';
import { tables as shapesTables } from './attn-shapes/model.js';
import { presets as shapesPresets, settings as shapes } from './attn-shapes/settings.js';
import { isTable } from '../scene/layout.js';
import { tables as maskTables } from './attn-mask-lab/model.js';
import { presets as maskPresets, settings as maskLab, type MaskValues } from './attn-mask-lab/settings.js';
import { tables as planeTables } from './attn-plane/model.js';
import { presets as planePresets, settings as plane, type PlaneValues } from './attn-plane/settings.js';
import { tables as compareTables } from './attn-compare/model.js';
import { presets as comparePresets, settings as compare, type CompareValues } from './attn-compare/settings.js';
import { cacheTables } from './attn-cache/model.js';
import { presets as cachePresets, settings as cache } from './attn-cache/settings.js';
import { flashTables } from './attn-flash/model.js';
import { presets as flashPresets, settings as flash } from './attn-flash/settings.js';
import { headsTables } from './attn-heads/model.js';
import { presets as headsPresets, settings as heads } from './attn-heads/settings.js';
import { positionsTables } from './attn-positions/model.js';
import { presets as positionsPresets, settings as positions } from './attn-positions/settings.js';
import { schema as exercise } from './attn-exercise/settings.js';
import { exampleOf, presets as mapPresets, settings as blockMap, type MapName } from './attn-block-map/settings.js';
import { presets as codePresets, settings as code } from './attn-code/settings.js';
import type { Schema } from './figure/attribute.js';
import { labSchema } from './figure/lab-schema.js';

/** Steps of a trace that stand as tables where a figure can't live: scripts off, paper, Wasm refused. */
export interface Table {
  trace: TraceData;
  /** ids; all of them unless told */
  steps?: readonly string[];
}

/** Numbers that the core counted and that are in no trace; words by their keys in the catalogs. */
export interface Counts {
  caption: { key: string; params: Record<string, number> };
  columns: readonly string[];
  rows: readonly { name: string; values: readonly number[] }[];
}

export interface FigureEntry {
  schema: Schema;
  /** for a lab: its numbers, from its settings */
  tables?(attention: Attention, values: Record<string, unknown>): Table[];
  /** for a lab that counts */
  counts?(attention: Attention, values: Record<string, unknown>): Counts;
  /** means nothing without what its author writes inside */
  container?: true;
}

export const figures: Record<string, FigureEntry> = {
  'attn-player': { schema: player },
  'attn-scale-lab': { schema: labSchema(scale, scalePresets), tables: scaleTables },
  'attn-shapes': { schema: labSchema(shapes, shapesPresets), tables: shapesTables },
  'attn-compare': {
    schema: labSchema(compare, comparePresets),
    tables: (attention, values) => compareTables(attention, values as CompareValues),
  },
  'attn-mask-lab': {
    schema: labSchema(maskLab, maskPresets),
    tables: (attention, values) => maskTables(attention, values as MaskValues),
  },
  'attn-plane': {
    schema: labSchema(plane, planePresets),
    tables: (attention, values) => planeTables(attention, values as PlaneValues),
  },
  'attn-cache': { schema: labSchema(cache, cachePresets), tables: cacheTables },
  'attn-flash': { schema: labSchema(flash, flashPresets), tables: flashTables },
  'attn-heads': { schema: labSchema(heads, headsPresets), tables: headsTables },
  'attn-positions': { schema: labSchema(positions, positionsPresets), tables: positionsTables },
  'attn-heatmap': {
    schema: labSchema(heatmap, heatmapPresets),
    tables: (attention, values) => {
      const { trace, step } = heatmapOf(attention, values as unknown as Source);
      return isTable(step) ? [{ trace, steps: [step.id] }] : [];
    },
  },
  'attn-gradient': { schema: labSchema(gradient, gradientPresets), tables: gradientTables },
  'attn-cost-lab': { schema: labSchema(cost, costPresets), counts: costCounts },
  'attn-code': {
    schema: labSchema(code, codePresets),
    tables: (attention, { algorithm, problem, mistake }) => [
      { trace: attention.run(String(mistake || algorithm), problem as object) },
    ],
  },
  'attn-block-map': {
    schema: labSchema(blockMap, mapPresets),
    tables: (attention, { show, problem }) => {
      const { algorithm, problem: example } = exampleOf(show as MapName);
      const trace = attention.run(algorithm, (problem as object | null) ?? example);
      return [{ trace, steps: [trace.steps.at(-1)!.id] }];
    },
  },
  'attn-exercise': { schema: exercise, container: true },
};
