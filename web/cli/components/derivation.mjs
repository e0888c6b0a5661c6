/** `::derivation{preset="two-words" step="scores" row=2 col=1}`: how a cell came about, as the figure would write it. */
import { h } from 'hastscript';
import { mathToHast } from '../math.mjs';
import { cellRules, readCell } from './example.mjs';

/** @type {import('../directives.mjs').Component} */
const derivation = {
  kind: 'leaf',
  attributes: cellRules,
  render(use) {
    const found = readCell(use);
    if (!found) return [];
    const { trace, step, row, col, decimals } = found;
    const { formula, formulaLatex } = use.lesson.workshop.sources;
    const written = formula(trace.derive(step.id, row, col), { step: step.id });
    const tex = formulaLatex(written, { decimals, locale: use.lesson.lang, grouping: true });
    return h('div', { className: ['formula', 'derivation'] }, [h('span', mathToHast(tex, { display: true }))]);
  },
};

/** @type {Record<string, import('../directives.mjs').Component>} */
export const derivations = { derivation };
