/**
 * A formula as MathML Core. Each number is an `<mn>` that says in its classes what it is (`role-left hue-query`) and in
 * one data attribute where it came from (`data-term="3"`, `data-partial`, `data-param`, `data-value`), so that whoever
 * shows it can light it and walk back from it. Styles belong to the element that shows it.
 */

import { html, mathml, nothing, type TemplateResult } from 'lit';
import type { Formula, Line, Node, NumberNode, Sign } from './notation.js';
import { formulaText, numberText, type FormatOptions } from './text.js';

export interface MathOptions extends FormatOptions {
  /** index of the term to mark with the class `lit` */
  lit?: number;
}

type Template = TemplateResult | typeof nothing;

/** One `<math>` for the whole formula, a table row a line. */
export function formulaMath(formula: Formula, options: MathOptions = {}): TemplateResult {
  const [first = [], ...rest] = formula.lines;
  const text = formulaText(formula, options);
  const body = rest.length === 0 ? row(first, options) : table(formula.lines, options);
  return html`<math class="formula op-${formula.op}" display="block" alttext=${text}>${body}</math>`;
}

/**
 * The same in short pieces, one `<math>` each, broken before every `+`, `=` and `→`: MathML does not wrap, so on a phone
 * a long sum would run off the page. Lines are spans, to stand below each other or to run on where there is little room.
 * For the eye only: a screen reader is given `spokenFormula`.
 */
export function formulaFlow(formula: Formula, options: MathOptions = {}): TemplateResult {
  const piece = (nodes: Line): TemplateResult => html`<math displaystyle="true">${row(nodes, options)}</math><wbr />`;
  return html`<span class="formula op-${formula.op}" aria-hidden="true"
    >${formula.lines.map((line) => html`<span class="line">${breakBeforeSigns(line).map(piece)}</span>`)}</span
  >`;
}

const BREAKS = new Set<Sign>(['+', '=', '≈', '→']);

function breakBeforeSigns(line: Line): Line[] {
  const pieces: Line[] = [];
  for (const node of line) {
    if (pieces.length === 0 || (node.type === 'sign' && BREAKS.has(node.sign))) pieces.push([node]);
    else pieces.at(-1)?.push(node);
  }
  return pieces;
}

function table(lines: readonly Line[], options: MathOptions): Template {
  const rows = lines.map(
    (line) => mathml`<mtr><mtd class="line" displaystyle="true">${row(line, options)}</mtd></mtr>`,
  );
  return mathml`<mtable class="lines">${rows}</mtable>`;
}

function row(nodes: readonly Node[], options: MathOptions): Template {
  return mathml`<mrow>${nodes.map((node) => piece(node, options))}</mrow>`;
}

function piece(node: Node, options: MathOptions): Template {
  switch (node.type) {
    case 'number':
      return number(node, options);
    case 'sign':
      return node.tight
        ? mathml`<mo class="sign" form="infix" lspace="0.05em" rspace="0.05em">${node.sign}</mo>`
        : mathml`<mo class="sign" form="infix">${node.sign}</mo>`;
    case 'fraction':
      return mathml`<mfrac>${row(node.top, options)}${row(node.bottom, options)}</mfrac>`;
    case 'root':
      return root(node.of, options);
    case 'exponential':
      return mathml`<msup><mi>e</mi>${row(node.exponent, options)}</msup>`;
    case 'power':
      return mathml`<msup>${row(node.base, options)}${row(node.exponent, options)}</msup>`;
    case 'parentheses':
      return mathml`<mrow><mo>(</mo>${row(node.of, options)}<mo>)</mo></mrow>`;
    case 'constant':
      return /^[\d.]+$/.test(node.text)
        ? mathml`<mn class="constant">${node.text}</mn>`
        : mathml`<mi class="constant">${node.text}</mi>`;
    case 'call':
      return mathml`<mrow><mi mathvariant="normal">${node.name}</mi><mo>(</mo>${row(node.of, options)}<mo>)</mo></mrow>`;
    case 'symbol':
      return symbol(node);
    case 'ellipsis':
      return mathml`<mo class="ellipsis">⋯</mo>`;
  }
}

/**
 * The sign as a character, since Chromium draws no radical at all for <msqrt> where no font has a MATH table, as on many
 * phones and school machines: √4 would be read as 4, and the formula be wrong.
 */
function root(of: readonly Node[], options: MathOptions): Template {
  const inner = row(of, options);
  const radicand = of.length > 1 ? mathml`<mrow><mo>(</mo>${inner}<mo>)</mo></mrow>` : inner;
  return mathml`<mrow class="root"><mo form="prefix" lspace="0" rspace="0">√</mo>${radicand}</mrow>`;
}

function number(node: NumberNode, options: MathOptions): Template {
  const { text, parenthesized } = numberText(node, options);
  const { source } = node;
  const lit = source.kind === 'term' && source.index === options.lit;
  const classes = ['number', `role-${node.role}`, `hue-${node.hue}`, node.struck ? 'struck' : '', lit ? 'lit' : ''];
  const figure = mathml`<mn
    class=${classes.filter(Boolean).join(' ')}
    data-term=${source.kind === 'term' ? source.index : nothing}
    data-partial=${source.kind === 'partial' ? source.index : nothing}
    data-param=${source.kind === 'param' ? source.name : nothing}
    ?data-value=${source.kind === 'value'}
    >${text}</mn
  >`;
  return parenthesized ? mathml`<mrow class="guarded"><mo>(</mo>${figure}<mo>)</mo></mrow>` : figure;
}

function symbol({ letter, subscript, transposed, step, hue }: Extract<Node, { type: 'symbol' }>): Template {
  const classes = `symbol hue-${hue}`;
  const base = mathml`<mi class=${classes} data-step=${step}>${letter}</mi>`;
  const named = subscript ? mathml`<msub>${base}<mi class=${classes}>${subscript}</mi></msub>` : base;
  return transposed ? mathml`<msup>${named}<mi mathvariant="normal">T</mi></msup>` : named;
}
