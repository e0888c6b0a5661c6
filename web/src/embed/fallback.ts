/**
 * What stands inside <attn-player> before its script runs, and instead of it where scripts are off, on paper, or where
 * WebAssembly is blocked: every step as a real table, with the numbers the player would show.
 *
 * Made when a page is built, from a trace the engine computed. The nodes are hast, the tree that the lesson compiler
 * works on, so text stays text whatever it contains.
 */

import type { Counts } from '../elements/figures.js';
import type { Step, TraceData } from '../engine/types.js';
import { hasMessage, message } from '../locales/i18n.js';
import { formatNumber } from '../locales/numbers.js';
import { hueOf } from '../trace/hue.js';
import { axisName, stepTitle, type Labels } from '../trace/names.js';
import { shapeText } from '../trace/shapes.js';

export interface TextNode {
  type: 'text';
  value: string;
}

export interface ElementNode {
  type: 'element';
  tagName: string;
  properties: Record<string, string | number | string[]>;
  children: (ElementNode | TextNode)[];
}

export interface FallbackOptions {
  locale: string;
  decimals: number;
  /** the engine's row sums of the weights, shown beside them */
  sums?: TraceData;
  /** ids of the steps that stand as tables; all of them unless told */
  steps?: readonly string[] | undefined;
  /** names of the tokens, where the example has some */
  tokens?: readonly string[];
}

export function fallback(trace: TraceData, options: FallbackOptions): ElementNode {
  const shown = trace.steps.filter(({ id }) => options.steps?.includes(id) ?? true);
  const tables = shown.map((step) => stepTable(trace, step, options));
  return element('div', { className: ['attn-fallback'] }, [...tables, ...roundingRemarks(options)]);
}

/** The same of numbers that are counted, not derived: words come from the catalogs by their keys. */
export function countsTable({ caption, columns, rows }: Counts, locale: string): ElementNode {
  const count = (value: number): string => formatNumber(value, 2, locale, { grouping: true });
  const params = Object.fromEntries(Object.entries(caption.params).map(([name, value]) => [name, count(value)]));
  const line = ({ name, values }: Counts['rows'][number]): ElementNode =>
    element('tr', {}, [
      headCell('row', message(locale, name)),
      ...values.map((value) => element('td', {}, [text(count(value))])),
    ]);
  const table = element('table', { className: ['attn-step'] }, [
    element('caption', {}, [text(message(locale, caption.key, params))]),
    element('thead', {}, [
      element('tr', {}, [element('td'), ...columns.map((key) => headCell('col', message(locale, key)))]),
    ]),
    element('tbody', {}, rows.map(line)),
  ]);
  return element('div', { className: ['attn-fallback'] }, [table]);
}

/** Where the printed numbers of a row do not add up to the printed sum, the page says so. */
function roundingRemarks({ sums, locale, decimals }: FallbackOptions): ElementNode[] {
  const written = (id: string, row: number): string | undefined => {
    const value = sums?.steps.find((step) => step.id === id)?.data[row];
    return value === undefined ? undefined : formatNumber(value, decimals, locale);
  };
  const { rows = 0 } = sumsOf(sums) ?? {};
  return indices(rows).flatMap((row) => {
    const [rounded, sum] = [written('roundedSums', row), written('sums', row)];
    if (rounded === undefined || sum === undefined || rounded === sum) return [];
    const remark = message(locale, 'ui.roundedSum', { rounded, sum });
    return [element('p', { className: ['attn-remark'] }, [text(`${axisName(locale, 'query', row)}: ${remark}`)])];
  });
}

function stepTable(trace: TraceData, step: Step, options: FallbackOptions): ElementNode {
  const { locale, decimals, tokens } = options;
  const sums = step.op === 'softmax' ? sumsOf(options.sums) : undefined;
  const [rowAxis, colAxis] = step.axes;

  const head = [
    element('tr', {}, [
      element('td', { rowSpan: 2 }),
      element('th', { scope: 'colgroup', colSpan: step.cols }, [
        text(message(locale, hasMessage(`axis.${colAxis}`) ? `axis.${colAxis}` : 'axis.other')),
      ]),
      ...(sums ? [element('th', { scope: 'col', rowSpan: 2 }, [text(message(locale, 'op.row_sum'))])] : []),
    ]),
    element(
      'tr',
      {},
      indices(step.cols).map((col) =>
        headCell('col', (colAxis === 'feature' ? undefined : tokens?.[col]) ?? String(col + 1)),
      ),
    ),
  ];
  const body = indices(step.rows).map((row) =>
    element('tr', {}, [
      headCell('row', axisName(locale, rowAxis, row, labels(options))),
      ...indices(step.cols).map((col) => numberCell(step.data[row * step.cols + col], decimals, locale)),
      ...(sums ? [numberCell(sums.data[row], decimals, locale, 'attn-sum')] : []),
    ]),
  );
  return element('table', { className: ['attn-step', `of-${hueOf(step.id)}`] }, [
    element('caption', {}, [
      element('b', {}, [text(stepTitle(locale, step))]),
      text(' '),
      element('span', {}, [text(shapeText(trace, step.id))]),
    ]),
    element('thead', {}, head),
    element('tbody', {}, body),
  ]);
}

/** Rows and columns that stand for tokens wear their names; features have none. */
function labels({ tokens }: FallbackOptions): Labels {
  return tokens ? { query: tokens, key: tokens, token: tokens } : {};
}

function sumsOf(sums: TraceData | undefined): Step | undefined {
  return sums?.steps.find((step) => step.id === 'sums');
}

function headCell(scope: 'row' | 'col', name: string): ElementNode {
  return element('th', { scope }, [text(name)]);
}

function numberCell(value: number | undefined, decimals: number, locale: string, name?: string): ElementNode {
  return element(
    'td',
    name ? { className: [name] } : {},
    value === undefined ? [] : [text(formatNumber(value, decimals, locale))],
  );
}

function indices(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function element(
  tagName: string,
  properties: ElementNode['properties'] = {},
  children: ElementNode['children'] = [],
): ElementNode {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): TextNode {
  return { type: 'text', value };
}
