/** What to say to somebody who went a classic wrong way: the idea behind it, and never the answer. */
import type { Say } from './question.js';

export const ideas = (mistakes: readonly string[], say: Say): string[] =>
  mistakes.map((name) => say(`exercise.idea.${name}`));
