/** What a form is given: the answer so far, and what was said about it. */
import type { Writing } from '../../figure/drawings.js';
import type { Exhibit } from '../../figure/exhibit.js';
import type { Say } from '../questions/question.js';
import type { Written } from '../content.js';

export interface Desk {
  locale: string;
  say: Say;
  written: Written;
  answer: readonly string[];
  /** answered, or out of tries: to be read only */
  locked: boolean;
  /** whether what stands at this place was found to be off */
  isOff: (place: number) => boolean;
  put: (answer: readonly string[]) => void;
  check: () => void;
  /** says that something could not be taken */
  complain: (words: string) => void;
  announce: (words: string) => void;
  /** gives the focus to this, once it is drawn */
  refocus: (selector: string) => void;
  /** where matrices are shown that belong to the answer */
  bench: Exhibit;
  writing: Writing;
}

export const withText = (answer: readonly string[], place: number, text: string): string[] =>
  answer.map((one, index) => (index === place ? text : one));
