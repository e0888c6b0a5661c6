/** Words that several figures speak of: a saying of six tokens, of which the second comes back as the fifth. */
import { message } from '../../locales/i18n.js';

/** Which word stands where: the same in every language, so that the numbers are the same too. */
const exampleIds: readonly number[] = [0, 1, 2, 3, 1, 4];

export const exampleWords = (locale: string): string[] => message(locale, 'lab.words').split(' ');

/** Equal words have equal numbers, in the order of their coming. */
export function wordIds(tokens: readonly string[] | null): readonly number[] {
  if (!tokens) return exampleIds;
  const known = [...new Set(tokens)];
  return tokens.map((token) => known.indexOf(token));
}
