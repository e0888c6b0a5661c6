// The benchmark in a page: open index.html?only=T4&who=LiteRT&rounds=11, also on a phone.
import { table } from './measure.mjs';
import { run } from './run.mjs';

/* global document, location -- this runs in a page */

const shown = document.querySelector('#shown');
const asked = new URLSearchParams(location.search);
const at = (path) => new URL(path, location.href).href;
const say = (text) => {
  shown.textContent = text;
  console.log(`say ${text}`);
};
const where = { dist: at('dist'), modules: at('modules'), inNode: false };
const [only, who] = ['only', 'who'].map((name) => asked.get(name) ?? '');
const result = await run({ ...where, rounds: Number(asked.get('rounds')) || 11, only, who, say });
shown.textContent = [table(result), ...result.absent.map((line) => `not here: ${line}`)].join('\n');
globalThis.result = result;
