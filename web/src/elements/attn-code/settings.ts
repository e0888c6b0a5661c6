/** What can be set on `<attn-code>`: plain data, no DOM. */
import { presets as examples } from '../attn-player/presets.js';
import { choice, doc, setting, whole } from '../figure/attribute.js';
import { json, text } from '../figure/kinds.js';
import { languages, type Language } from '../../trace/languages.js';

const first = examples['two-words']!;

export const settings = {
  language: setting(choice<Language>('what it is written in', ...languages), 'numpy' as Language),
  algorithm: setting(
    text(doc`the function of the engine that is written out`, doc`a method name of API.md`),
    first.algorithm,
  ),
  problem: setting(json(doc`its argument, as API.md gives it`), first.problem as Record<string, unknown> | null),
  mistake: setting(text(doc`a classic mistake instead`, doc`a name of commonMistakes`), ''),
  for: setting(text(doc`another figure of the page, whose numbers it follows`, doc`an id`), ''),
  decimals: setting(whole(doc`digits that are printed`, 0, 15), first.decimals),
};

/** The player's, with nothing of where time stands. */
export const presets = Object.fromEntries(
  Object.entries(examples).map(([name, { algorithm, problem, decimals }]) => [
    name,
    { algorithm, problem, decimals, mistake: '' },
  ]),
);
