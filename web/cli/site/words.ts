/**
 * Words of a text as one looks for them. Korean puts particles behind a word (쿼리는, 쿼리와), and no list of them is whole:
 * a Korean word is therefore known by every two syllables that follow each other in it.
 */
const word = /\p{Script=Hangul}+|[\p{L}\p{N}√]+/gu;
const hangul = /^\p{Script=Hangul}+$/u;
/** Left off what one looks for, where two syllables remain. */
const particle = /(?:에서는|으로|에서|에게|까지|부터|이란|처럼|보다|은|는|이|가|을|를|의|에|와|과|로|도|만|란)$/u;

/** Latin that stands directly before Hangul (softmax를) is a word of its own. */
export const wordsOf = (text: string): string[] =>
  (text.normalize('NFC').toLowerCase().match(word) ?? []).flatMap((one) =>
    hangul.test(one) ? [one] : (one.match(/\p{Script=Hangul}+|[^\p{Script=Hangul}]+/gu) ?? []),
  );

export const isHangul = (text: string): boolean => hangul.test(text);

export const withoutParticle = (text: string): string => {
  const bare = text.replace(particle, '');
  return isHangul(text) && bare.length >= 2 ? bare : text;
};

/** 어텐션을 → 어텐, 텐션, 션을 */
export const pairsOf = (text: string): string[] =>
  isHangul(text) ? Array.from({ length: text.length - 1 }, (_, start) => text.slice(start, start + 2)) : [];
