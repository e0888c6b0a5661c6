/**
 * Where scripts are off a lab stands as tables of the numbers it would show: made in Node, without a page, from the
 * settings of each worked example.
 */
import { describe, expect, it } from 'vitest';
import { initialValues, readValues, type Settings } from '../../web/src/elements/figure/attribute.js';
import * as cache from '../../web/src/elements/attn-cache/settings.js';
import * as compare from '../../web/src/elements/attn-compare/settings.js';
import * as flash from '../../web/src/elements/attn-flash/settings.js';
import * as heads from '../../web/src/elements/attn-heads/settings.js';
import * as maskLab from '../../web/src/elements/attn-mask-lab/settings.js';
import * as plane from '../../web/src/elements/attn-plane/settings.js';
import * as positions from '../../web/src/elements/attn-positions/settings.js';
import type { Presets } from '../../web/src/elements/figure/lab-schema.js';
import { figures } from '../../web/src/elements/figures.js';
import { attention } from '../wasm/support.js';

const labs: Record<string, { settings: Settings; presets: Presets }> = {
  'attn-cache': cache,
  'attn-compare': compare,
  'attn-flash': flash,
  'attn-heads': heads,
  'attn-mask-lab': maskLab,
  'attn-plane': plane,
  'attn-positions': positions,
};

describe.each(Object.entries(labs))('%s', (tag, { settings, presets }) => {
  it.each(Object.entries({ initial: {}, ...presets }))('has its numbers as tables: %s', (_, example) => {
    const tables = figures[tag]!.tables!(attention, { ...initialValues(settings), ...example });
    expect(tables.length).toBeGreaterThan(0);
    for (const { trace, steps } of tables)
      for (const id of steps ?? []) expect(trace.steps.map((step) => step.id)).toContain(id);
  });

  it.each(Object.entries(presets))('takes each setting of its example: %s', (_, example) => {
    for (const [name, value] of Object.entries(example)) expect(settings[name]!.accepts(value), name).toBe(true);
  });

  it.each(Object.entries(presets))('comes back from a link as it was: %s', (_, example) => {
    const values = { ...initialValues(settings), ...example };
    const back = readValues(settings, JSON.parse(JSON.stringify(values)), () => undefined);
    expect({ ...initialValues(settings), ...back }).toEqual(values);
  });
});
