/**
 * What a teacher says of a figure beside its numbers: settings that are held fixed, controls that are not offered, and a
 * goal to reach. Attributes of every figure, and part of its state.
 */
import { bad, doc, good, setting, type Kind, type ValuesOf } from '../attribute.js';
import { parseGoal } from './goal.js';

const isName = (word: unknown): boolean => typeof word === 'string' && /^[a-z][A-Za-z0-9-]*$/.test(word);

const names = (about: string): Kind<readonly string[]> => {
  const accepts = (value: unknown): boolean => Array.isArray(value) && value.every(isName);
  return {
    parse: (text) => {
      const words = text.split(/[\s,]+/).filter((word) => word !== '');
      return words.length > 0 && accepts(words) ? good(words) : bad;
    },
    accepts,
    about,
    values: doc`names of attributes parted by spaces, or all`,
  };
};

const goal: Kind<string> = {
  parse: (text) => (parseGoal(text) ? good(text.trim()) : bad),
  accepts: (value) => typeof value === 'string' && (value === '' || parseGoal(value) !== null),
  about: doc`what the reader should reach, by numbers of the trace; rows and columns count from 1`,
  values: doc`weights[3,1] > 0.9; with < <= > >= =; several joined by and`,
};

export const teaching = {
  lock: names(doc`what the reader can’t change`),
  hide: names(doc`controls that are not shown`),
  goal,
};

/** The same as settings, each with nothing said. */
export const untaught = {
  lock: setting(teaching.lock, []),
  hide: setting(teaching.hide, []),
  goal: setting(goal, ''),
};

export type Teaching = Partial<ValuesOf<typeof untaught>>;

/** Only what is said: a state without a teacher in it stays as short as it was. */
export const taught = ({ lock = [], hide = [], goal: aim = '' }: Teaching): Teaching => ({
  ...(lock.length > 0 && { lock }),
  ...(hide.length > 0 && { hide }),
  ...(aim !== '' && { goal: aim }),
});

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Whether a list of names holds this one, `pauseAtReveal` as `pause-at-reveal`. */
export const isNamed = (list: readonly string[], name: string): boolean =>
  list.includes('all') || list.includes(kebab(name));
