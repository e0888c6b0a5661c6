/** How the options of scores are written on a tag: the same for the player and for every lab. */
import { bad, doc, good, type Kind } from './attribute.js';

export type Scale = 'auto' | 'none' | number;

/** Written as in API.md, in JSON where it is not a word: `causal`, `padding:2`, `[[true,false]]`. */
export const mask: Kind<unknown> = {
  parse: (text) => {
    const words = text.trim();
    if (words === '' || words === 'none') return good([]);
    if (words === 'causal') return good('causal');
    const padding = /^padding:(\d+)$/.exec(words);
    if (padding) return good({ padding: Number(padding[1]) });
    try {
      return good(JSON.parse(words) as unknown);
    } catch {
      return bad;
    }
  },
  // which masks there are, the core says
  accepts: (value) => value === 'causal' || (typeof value === 'object' && value !== null),
  about: doc`who may attend to whom; true means may attend`,
  values: doc`none | causal | padding:k | a mask of API.md as JSON`,
};

const isScale = (value: unknown): value is Scale =>
  value === 'auto' || value === 'none' || (typeof value === 'number' && Number.isFinite(value));

export const scale: Kind<Scale> = {
  parse: (text) => {
    const value = text === 'auto' || text === 'none' || text.trim() === '' ? text : Number(text);
    return isScale(value) ? good(value) : bad;
  },
  accepts: isScale,
  about: doc`factor of the scores; auto is 1/√d`,
  values: doc`auto | none | a number`,
};
