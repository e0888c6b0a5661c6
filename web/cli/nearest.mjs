/** What was probably meant: the word that is the fewest slips away, if they are few. */
import { t } from './translated.mjs';

/** Letters left out, put in, changed, or two that changed places. */
function slips(/** @type {string} */ a, /** @type {string} */ b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    const [last = [], before = []] = [rows[i - 1], rows[i - 2]];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(Number(last[j]) + 1, Number(row[j - 1]) + 1, Number(last[j - 1]) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], Number(before[j - 2]) + 1);
    }
    rows.push(row);
  }
  return Number(rows[a.length]?.[b.length]);
}

/** @returns {string | undefined} */
export function nearest(/** @type {string} */ word, /** @type {Iterable<string>} */ words) {
  if (word.length > 40) return undefined; // nobody slipped into that
  const allowed = Math.max(1, Math.floor(word.length / 3));
  /** @type {[string | undefined, number]} */
  let best = [undefined, allowed + 1];
  for (const known of words) {
    const distance = slips(word.toLowerCase(), known.toLowerCase());
    if (distance < best[1]) best = [known, distance];
  }
  return best[0];
}

/** To be put after what is wrong; nothing where nothing is near. */
export function didYouMean(/** @type {string} */ word, /** @type {Iterable<string>} */ words) {
  const found = nearest(word, words);
  return found === undefined ? '' : t`; did you mean '${found}'?`;
}

const most = 12;

/** Ids of steps, as many as one reads: those that end as what was asked for does, if there are any. */
export function someOf(/** @type {string} */ word, /** @type {readonly string[]} */ ids) {
  const last = `.${word.split('.').at(-1)}`;
  const alike = ids.filter((id) => id.endsWith(last));
  const shown = alike.length > 0 ? alike : ids;
  return shown.slice(0, most).join(', ') + (shown.length > most ? ', …' : '');
}
