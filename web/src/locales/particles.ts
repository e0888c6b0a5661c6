/**
 * Korean particles change with the sound before them: 쿼리는, 값은; 2는, 1은; K는, L은.
 *
 * A catalog writes both forms, the one after a consonant first: `{name}{은/는}`, `{value}{으로/로}`.
 */

/** What the last sound before a particle ends in. ㄹ is apart because 으로 drops its 으 after it: 1로, 서울로. */
export type Ending = 'vowel' | 'consonant' | 'rieul';

// 영 일 이 삼 사 오 육 칠 팔 구
const DIGITS: Ending[] = [
  'consonant',
  'rieul',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'rieul',
  'rieul',
  'vowel',
];

// Letters by their Korean names: 엘, 알 end in ㄹ; 엠, 엔 in a consonant; all others in a vowel.
const LETTERS: Record<string, Ending> = { l: 'rieul', r: 'rieul', m: 'consonant', n: 'consonant' };

/** k₃ is said as it is written: k 3. */
const SUBSCRIPT_ZERO = 0x2080;

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
const FINALS = 28;
const FINAL_RIEUL = 8;

/** Closing marks are not spoken: (1)은 is read as 1은. */
const SILENT = /[\s"'”’»)\]}>.,:;!?…·]+$/u;

export function endingOf(text: string): Ending {
  const spoken = text
    .normalize('NFC')
    .replace(SILENT, '')
    .replace(/[₀-₉]/g, (low) => String(low.charCodeAt(0) - SUBSCRIPT_ZERO));
  const last = spoken.at(-1) ?? '';
  const code = last.codePointAt(0) ?? 0;
  if (code >= HANGUL_FIRST && code <= HANGUL_LAST) {
    const final = (code - HANGUL_FIRST) % FINALS;
    return final === 0 ? 'vowel' : final === FINAL_RIEUL ? 'rieul' : 'consonant';
  }
  const number = /(\d[\d,]*)(\.\d+)?$/.exec(spoken);
  if (number) return number[2] === undefined ? endingOfInteger(number[1] ?? '') : digitEnding(last);
  const word = /[a-z]+$/i.exec(spoken)?.[0];
  return word === undefined ? 'vowel' : endingOfWord(word); // ∞ 무한대, % 퍼센트, ᵀ 전치: vowels all
}

function digitEnding(digit: string): Ending {
  return DIGITS[Number(digit)] ?? 'vowel';
}

/** 10 십, 100 백, 1000 천, 만, 억 end in a consonant; 조 (10^12) alone in a vowel. */
function endingOfInteger(text: string): Ending {
  const digits = text.replaceAll(',', '');
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  if (zeros === 0 || zeros === digits.length) return digitEnding(digits.at(-1) ?? '');
  return zeros >= 12 && zeros < 16 ? 'vowel' : 'consonant';
}

/**
 * A Latin word as Koreans say it. One letter, or capitals only, are spelled: Q 큐, RNN 알엔엔. A longer word goes by
 * its sound: l m n ng close a syllable, also before a silent e (scale 스케일); so do a short ck, p, t and c
 * (block 블록, map 맵, set 셋, basic 베이직); other consonants get a vowel (mask 마스크, softmax 소프트맥스).
 */
function endingOfWord(word: string): Ending {
  const lower = word.toLowerCase();
  if (word.length === 1 || word === word.toUpperCase()) return LETTERS[lower.at(-1) ?? ''] ?? 'vowel';
  if (/le?$/.test(lower)) return 'rieul';
  if (/([mn]e?|ng|ck|[aeiou]p|[aeo]t|[aeiou]c)$/.test(lower)) return 'consonant';
  return 'vowel';
}

/** `particle('쿼리', '은/는')` is `는`. */
export function particle(before: string, pair: string): string {
  const [afterConsonant = '', afterVowel = ''] = pair.split('/');
  const ending = endingOf(before);
  if (ending === 'rieul') return afterConsonant.startsWith('으로') ? afterVowel : afterConsonant;
  return ending === 'consonant' ? afterConsonant : afterVowel;
}
