/**
 * Where lessons get their numbers: the engine, and the player's own reading of attributes. Nothing is calculated here.
 *
 * @typedef {import('../src/engine/types.ts').Attention} Attention
 * @typedef {import('../src/engine/types.ts').Trace} Trace
 * @typedef {import('../src/engine/types.ts').Derivation} Derivation
 * @typedef {{ code: string, params: Record<string, unknown>, message: string }} CodedError
 * @typedef {{ algorithm: string, decimals: number, trace?: Trace | undefined, error?: CodedError | undefined }} Example
 *   a trace, or the error that this example exists to show
 */

import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { loadSources } from './sources.mjs';
import { systemLang } from './system-lang.mjs';

/** With the engine that was built; `dist` is where. */
export async function openWorkshop(dist = join(import.meta.dirname, '../dist')) {
  const { loadAttention } = await import(pathToFileURL(join(dist, 'attention-textbook.js')).href);
  return new Workshop({ attention: await loadAttention(), sources: await loadSources() });
}

export class Workshop {
  /** @type {Map<string, Example>} one example is shown and quoted many times in a lesson */
  #examples = new Map();

  /** @param {{ attention: Attention, sources: import('./sources.mjs').Sources }} parts */
  constructor({ attention, sources }) {
    this.attention = attention;
    this.sources = sources;
  }

  /**
   * The calculation a player with these attributes would show.
   *
   * @param {Record<string, string>} attributes already checked against the schema
   * @returns {Example}
   */
  example(attributes) {
    const known = Object.entries(attributes).filter(([name]) => Object.hasOwn(this.sources.schema, name));
    const name = JSON.stringify(known.sort());
    const example = this.#examples.get(name) ?? this.#compute(Object.fromEntries(known));
    this.#examples.set(name, example);
    return example;
  }

  /** Why something cannot be computed, to whoever sits at the terminal. */
  reason(/** @type {CodedError} */ error) {
    return systemLang() === 'ko' ? this.sources.errorMessage(error, 'ko') : error.message;
  }

  /** What a player with these attributes would be set to. */
  stateOf(/** @type {Record<string, string>} */ attributes) {
    const { schema, initialState } = this.sources;
    const values = Object.fromEntries(
      Object.entries(attributes).map(([name, text]) => {
        const parsed = schema[/** @type {keyof typeof schema} */ (name)].parse(text);
        return [name, parsed.ok ? parsed.value : undefined];
      }),
    );
    return initialState(values, undefined, () => {});
  }

  /** @returns {Example} */
  #compute(/** @type {Record<string, string>} */ attributes) {
    const { algorithm, decimals, problem, mistake } = this.stateOf(attributes);
    try {
      return { algorithm, decimals, trace: this.#run(algorithm, problem, mistake) };
    } catch (error) {
      if (!isCoded(error)) throw error;
      return { algorithm, decimals, error };
    }
  }

  #run(/** @type {string} */ algorithm, /** @type {any} */ problem, /** @type {string | null} */ mistake) {
    if (!mistake) return this.attention.run(algorithm, problem);
    // a mistake whose shapes do not meet has no trace: running it by name says the error
    return this.attention.commonMistakes(problem)[mistake] ?? this.attention.run(mistake, problem);
  }

  /** True and rounded sums of the rows of one step. */
  rowSums(/** @type {import('../src/engine/types.ts').Step} */ step, /** @type {number} */ decimals) {
    return this.attention.run('rowSums', { input: { rows: step.rows, cols: step.cols, data: step.data }, decimals });
  }
}

/** @returns {error is CodedError & Error} */
export function isCoded(/** @type {unknown} */ error) {
  return error instanceof Error && error.name === 'AttentionError';
}
