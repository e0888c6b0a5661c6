/**
 * The parts of a long trace, to see where time stands and to go elsewhere: a line from the outside in, the heads as small
 * pictures of their weights, the tiles as a map of the scores.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { message, writesColumns } from '../../locales/i18n.js';
import { isWeights } from '../../scene/layout.js';
import type { Scene } from '../../scene/scene.js';
import {
  chosenOf,
  familiesAround,
  isWhole,
  outlineOf,
  type Family,
  type Level,
  type Part,
  type View,
} from '../../scene/view.js';
import { prefixes } from '../../trace/ids.js';
import { capitalized, countedIndices, prefixTitle, stepTitle } from '../../trace/names.js';
import { phaseKey, phaseOf } from '../../trace/phase.js';
import type { Step } from '../../engine/types.js';
import type { Drawings } from '../figure/drawings.js';
import { nowhere } from '../figure/matrix.js';
import { styleProperties } from '../style-properties.js';
import { chooser, radio, type Option } from './chooser.js';

export interface OutlineActions {
  /** time goes to where this part begins */
  go(part: Part): void;
  /** this member is shown for its family */
  choose(family: Family, member: string): void;
}

const mostPhases = 2;

/** What a part is called: by its prefix where it has one of its own, else by what is done in it. */
export function partTitle({ trace, parts }: View, part: Part, prefix: string, at: string, locale: string): string {
  const phases = [...new Set(part.steps.map(({ id }) => message(locale, phaseKey(phaseOf(trace, id)))))];
  if (prefix !== at) {
    const title = prefixTitle(locale, prefix);
    const opensWithin = part.steps[0]!.id.startsWith(prefix);
    return opensWithin ? title : `${capitalized(phases[0]!)} · ${title}`;
  }
  const [only] = part.steps;
  if (only && part.steps.length === 1) return stepTitle(locale, only);
  if (parts.some(({ backward }) => backward)) return message(locale, part.backward ? 'part.backward' : 'part.forward');
  return capitalized(phases.slice(0, mostPhases).join(' · '));
}

const isTile = (prefix: string): boolean => prefixes(prefix).at(-1)?.name === 'tile';

function level(view: View, { at, items, current }: Level, actions: OutlineActions, locale: string): TemplateResult {
  const option = ({ part, prefix }: Level['items'][number], index: number): Option => ({
    text: partTitle(view, part, prefix, at, locale),
    done: index < current,
  });
  const go = (index: number): void => actions.go(items[index]!.part);
  const id = `parts ${at}`;
  const legend = at === '' ? message(locale, 'ui.outline') : prefixTitle(locale, at);
  const tiles = items.filter(({ prefix }) => isTile(prefix));
  if (tiles.length > 0)
    return html`<fieldset class="chooser">
      <legend class="legend">${message(locale, 'ui.tiles')}</legend>
      <div class="tiles" ${tileTracks(view, tiles, locale)}>
        ${tiles.map((item, index) => radio(id, tileOption(option(item, index), item.prefix), index === current, () => go(index)))}
      </div>
      ${items.slice(tiles.length).map((item, beyond) => {
        const index = tiles.length + beyond;
        return radio(id, option(item, index), index === current, () => go(index));
      })}
    </fieldset>`;
  return chooser({ id, legend, quiet: true, options: items.map(option), chosen: current, choose: go });
}

/** A map to scale: as many rows and columns of a tile, as wide and high it is. */
function tileTracks({ trace }: View, tiles: Level['items'], locale: string): ReturnType<typeof styleProperties> {
  const sizes = new Map<string, number>();
  for (const { prefix } of tiles) {
    const [row, col] = prefixes(prefix).at(-1)!.indices;
    const scores = trace.steps.find(({ id }) => id === `${prefix}scores`);
    sizes.set(`row ${row}`, scores?.rows ?? 1);
    sizes.set(`col ${col}`, scores?.cols ?? 1);
  }
  const tracks = (side: string): string =>
    [...sizes].flatMap(([name, size]) => (name.startsWith(side) ? [`minmax(1.5rem, ${size}fr)`] : [])).join(' ');
  const turned = writesColumns(locale);
  return styleProperties({
    'grid-template-rows': tracks(turned ? 'col' : 'row'),
    'grid-template-columns': tracks(turned ? 'row' : 'col'),
    'grid-auto-flow': turned ? 'column' : 'row',
  });
}

/** In the map a tile needs no name: its place says it. */
const tileOption = (option: Option, prefix: string): Option => ({
  ...option,
  name: option.text,
  text: countedIndices(prefixes(prefix).at(-1)!),
});

/** The weights of one head, as far as they are known. */
function thumbnail(step: Step, scene: Scene, drawings: Drawings): TemplateResult {
  const { level, texts, name } = drawings.of(step);
  return html`<attn-heat-map
    thumbnail
    hue="weight"
    .transposed=${writesColumns(drawings.writing.locale)}
    .step=${step}
    .view=${scene.matrices.get(step.id) ?? nowhere}
    .level=${level}
    .texts=${texts}
    .name=${name}
  ></attn-heat-map>`;
}

function members(
  view: View,
  family: Family,
  scene: Scene,
  drawings: Drawings,
  actions: OutlineActions,
  locale: string,
): TemplateResult {
  const { at, name } = family;
  const option = (member: string): Option => {
    const weights = view.trace.steps.find((step) => step.id.startsWith(`${at}${member}.`) && isWeights(step));
    return {
      text: countedIndices(prefixes(`${member}.`)[0]!),
      name: prefixTitle(locale, `${member}.`),
      ...(weights && { picture: thumbnail(weights, scene, drawings) }),
    };
  };
  return chooser({
    id: `members ${at}${name}`,
    legend: message(locale, `family.${name}`),
    options: family.members.map(option),
    chosen: family.members.indexOf(chosenOf(family, view.focus)),
    choose: (index) => actions.choose(family, family.members[index]!),
  });
}

export function outline(
  view: View,
  now: Part,
  scene: Scene,
  drawings: Drawings,
  actions: OutlineActions,
  locale: string,
): TemplateResult | typeof nothing {
  // what is all there to see needs no way to get to
  const levels = isWhole(view) ? [] : outlineOf(view, now);
  const families = familiesAround(view, now).filter(({ sideBySide }) => sideBySide);
  if (levels.length + families.length === 0) return nothing;
  return html`<nav class="outline" aria-label=${message(locale, 'ui.outline')}>
    <div class="levels">${levels.map((one) => level(view, one, actions, locale))}</div>
    ${families.map((family) => members(view, family, scene, drawings, actions, locale))}
  </nav>`;
}
