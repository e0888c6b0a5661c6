/** What can be set on `<attn-block-map>`: plain data, no DOM. */
import { presets as examples } from '../attn-player/presets.js';
import { choice, doc, setting, whole } from '../figure/attribute.js';
import { json, text } from '../figure/kinds.js';

/** Each map by the worked example it is drawn of. */
const maps = { transformer: 'transformer', attention: 'self-small', heads: 'multi-head' } as const;
export type MapName = keyof typeof maps;

export const exampleOf = (name: MapName) => examples[maps[name]]!;

const names = Object.keys(maps) as MapName[];

export const settings = {
  show: setting(choice<MapName>('which map', ...names), 'transformer' as MapName),
  problem: setting(json(doc`the numbers it is drawn of, as API.md gives them; an example unless told`), null),
  layer: setting(whole(doc`which layer of the stacks, from 0`, 0, 999), 0),
  open: setting(
    text(doc`the box that is open`, doc`the place in step ids, encoder.layer.0.selfAttention; or nothing`),
    '',
  ),
};

export const presets: Record<MapName, { show: MapName; problem: null; layer: number; open: string }> = {
  transformer: { show: 'transformer', problem: null, layer: 0, open: 'encoder.layer.0.selfAttention' },
  attention: { show: 'attention', problem: null, layer: 0, open: 'weights' },
  heads: { show: 'heads', problem: null, layer: 0, open: 'head.0' },
};
