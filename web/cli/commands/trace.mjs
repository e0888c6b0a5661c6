/**
 * `trace problem.json`: a calculation in, its trace out. What comes in is what a figure saves as its state, or by hand
 * `{ "algorithm": "softmax", "problem": { "scores": [[1, 2, 3]] } }`.
 */
import { basename, dirname } from 'node:path';
import { CliError } from '../cli-error.mjs';
import { checkLang } from '../lesson-file.mjs';
import { didYouMean } from '../nearest.mjs';
import { readJson } from '../read-json.mjs';
import { systemLang } from '../system-lang.mjs';
import { isCoded, openWorkshop } from '../workshop.mjs';
import { t } from '../translated.mjs';
import { writeFiles } from '../write-files.mjs';

const listings = ['numpy', 'pytorch', 'javascript', 'cpp'];
const formats = ['json', 'csv', 'latex', ...listings];

/** @type {import('../main.mjs').Command} */
export default {
  usage:
    'problem.json|- [--format json|csv|latex|numpy|pytorch|javascript|cpp] [--step weights] [--decimals 3] [--lang ko|en] [-o file]',
  options: {
    format: { type: 'string', short: 'f', default: 'json' },
    step: { type: 'string' },
    decimals: { type: 'string' },
    lang: { type: 'string' },
    output: { type: 'string', short: 'o' },
  },
  async run({ values, positionals, say, print }) {
    const { format, step: id, output } = values;
    const lang = checkLang(values.lang) ?? systemLang();
    if (positionals.length !== 1) throw new CliError('usage', t`one file with a problem, or - for what comes in`);
    if (!formats.includes(format))
      throw new CliError(
        'invalid_option',
        t`--format is one of ${formats.join(', ')}, not '${format}'${didYouMean(format, formats)}`,
      );
    if (id !== undefined && !['json', 'csv'].includes(format))
      throw new CliError('invalid_option', t`--step goes with json and csv: a program or a solution needs all steps`);

    const workshop = await openWorkshop();
    const { sources } = workshop;
    const { algorithm, problem, mistake, tokens, decimals } = stateIn(readJson(positionals[0]), sources);
    const trace = traceOf(workshop, mistake ?? algorithm, problem);
    const steps = id === undefined ? trace.steps : [trace.step(id)];
    const labels = tokens.length > 0 ? { query: tokens, key: tokens, token: tokens } : {};
    const digits = values.decimals === undefined ? decimals : Number(values.decimals);
    if (!Number.isInteger(digits) || digits < 0 || digits > 8)
      throw new CliError('invalid_option', t`--decimals is a whole number from 0 to 8`);
    const options = { locale: lang, labels, decimals: digits, title: algorithm };
    const text = {
      json: () => (id === undefined ? sources.traceJson(trace) : `${sources.jsonOf(steps[0])}\n`),
      csv: () => sources.csvOf(steps, options),
      latex: () => sources.latex(trace, options),
    }[format]?.();
    const nameOf = (/** @type {any} */ step) => sources.stepName(lang, step);
    const made = text ?? sources.listing(format, trace, { title: algorithm, nameOf, decimals: digits, problem });
    if (output === undefined) return print(made);
    writeFiles(dirname(output), { [basename(output)]: made });
    say(output);
  },
};

function traceOf(
  /** @type {import('../workshop.mjs').Workshop} */ workshop,
  /** @type {string} */ algorithm,
  /** @type {any} */ problem,
) {
  try {
    return workshop.attention.run(algorithm, problem);
  } catch (error) {
    if (!isCoded(error)) throw error;
    throw new CliError(error.code, workshop.reason(error));
  }
}

/** What a player would be set to; a part that it cannot read is refused by name. */
function stateIn(/** @type {any} */ json, /** @type {import('../sources.mjs').Sources} */ sources) {
  // a file saved from a figure says which one it was
  const { figure: _, ...state } = typeof json === 'object' && json !== null ? (json.state ?? json) : {};
  if (typeof state.algorithm !== 'string' || typeof state.problem !== 'object')
    throw new CliError('no_problem', t`the file has no { "algorithm": …, "problem": … }`);
  return sources.initialState({}, state, (name, text) => {
    throw new CliError('invalid_option', t`'${name}' cannot be ${text}`);
  });
}
