import { css, unsafeCSS } from 'lit';
import { fillOf, fills } from '../../scene/level.js';

const levels = Array.from({ length: fills }, (_, index) => (index + 1) / fills);

export const styles = css`
  ${unsafeCSS(levels.map((level) => `.${fillOf(level)}{--level:${level}}`).join(''))}
  :host {
    display: block;
    direction: ltr;
    /* a number that changes moves nothing outside its matrix */
    contain: layout style;
    --hue: var(--attn-quiet);
    --positive: var(--attn-positive);
    --negative: var(--attn-negative);
    --most: 40%;
    --row: 2.3em;
    /* a narrow cell has less room beside its number */
    --beside: min(0.35em, (var(--attn-cell, 2.9em) - 2.3em) / 2);
  }

  /* a whole number of pixels, so that every rule is as thin as the next */
  @supports (block-size: round(1em, 1px)) {
    :host {
      --row: round(2.3em, 1px);
    }
  }

  :host([hue='query']) {
    --hue: var(--attn-query);
  }
  :host([hue='key']) {
    --hue: var(--attn-key);
  }
  :host([hue='value']) {
    --hue: var(--attn-value);
  }
  :host([hue='output']) {
    --hue: var(--attn-output);
  }
  :host([hue='weight']) {
    --hue: var(--attn-weight);
    --positive: var(--attn-weight);
    --most: 55%;
  }

  /* row labels, the table and its sums beside each other; the light lies on the table */
  .sheet {
    display: grid;
    grid-template-columns: auto auto auto;
    inline-size: max-content;
    font-variant-numeric: tabular-nums lining-nums;
  }

  .stack {
    grid-area: 1 / 2;
    position: relative;
  }

  /* while time runs, in a layer of its own */
  :host([moving]) .stack {
    will-change: transform;
  }

  table,
  thead,
  tbody,
  tfoot {
    display: block;
  }

  /*
   * Columns are as wide as the widest label or number of all of them, from the beginning: the line of labels is laid out
   * by its contents, and every other row by its width alone. So a number that appears moves nothing but itself.
   */
  tr {
    position: relative;
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }

  thead tr {
    grid-auto-columns: minmax(var(--attn-cell, 2.9em), 1fr);
  }

  thead tr::after {
    content: attr(data-longest);
    grid-area: 2 / 1;
    block-size: 0;
    padding-inline: calc(var(--beside) + 1px);
    visibility: hidden;
  }

  tbody tr,
  tfoot tr {
    grid-template-rows: 100%;
    block-size: var(--row);
    contain: size layout style;
  }

  /* its turn has not come; the brackets around it are there already */
  tr.awaited {
    content-visibility: hidden;
    box-shadow:
      inset 2px 0 var(--hue),
      inset -2px 0 var(--hue);
  }

  .awaited > * {
    visibility: hidden;
  }

  tbody tr:focus-within {
    z-index: 1;
  }

  /* its size is the table's whatever is in it, and nothing of it reaches out: what moves within lays out nothing else */
  .light {
    position: absolute;
    z-index: 1;
    inset: auto 0 calc(var(--foot) * var(--row));
    block-size: calc(var(--rows) * var(--row));
    contain: strict;
    pointer-events: none;
  }

  /* moved and not laid out anew; in a layer of its own, so that the table under it is not painted again */
  .moved {
    position: absolute;
    inset: 0;
    contain: size layout style;
    display: grid;
    grid-template: repeat(var(--rows), minmax(0, 1fr)) / repeat(var(--cols), minmax(0, 1fr));
    will-change: transform;
  }

  .moved > .cell {
    position: absolute;
    inset: 0;
    block-size: calc(100% / var(--rows));
    inline-size: calc(100% / var(--cols));
    contain: strict;
  }

  th,
  .labels {
    color: var(--attn-quiet);
    font-weight: 500;
    font-size: 0.75em;
    line-height: 1.2;
    white-space: nowrap;
  }

  thead th {
    grid-row: 1;
    padding: 0 0.2em 0.3em;
    text-align: center;
    block-size: 1.5em;
  }

  /* above another matrix there is no line of labels to be level with */
  .unlabelled.above thead {
    block-size: 0;
    overflow: hidden;
  }

  /* it sticks out into the room beside the table or, above another matrix, into that of the sign */
  tbody th,
  tfoot th {
    position: absolute;
    inset-inline-end: 100%;
    inset-block: 0;
    display: grid;
    align-content: center;
  }

  tbody th,
  tfoot th,
  .labels {
    padding-inline: 0 0.45em;
    text-align: end;
    min-inline-size: 0.6em;
  }

  .room {
    grid-area: 1 / 1;
    block-size: 0;
    visibility: hidden;
  }

  .room span {
    display: block;
  }

  :host([quiet-rows]) tbody th [aria-hidden] {
    display: none;
  }

  .cell {
    position: relative;
    line-height: calc(var(--row) - 1px);
    padding: 0 var(--beside);
    text-align: center;
    white-space: nowrap;
    cursor: default;
    border-block-end: 1px solid var(--attn-rule);
    border-inline-end: 1px solid var(--attn-rule);
    background: var(--attn-surface);
    background: color-mix(in oklab, var(--positive) calc(var(--level, 0) * var(--most)), var(--attn-surface));
  }

  /* not in the light: what lit another cell a frame ago does not fade from there */
  table:not(.large) td.cell {
    transition: background-color 0.2s;
  }

  table:not(.large) td.cell::after {
    transition: inline-size 0.25s;
  }

  .cell.negative {
    background: color-mix(in oklab, var(--negative) calc(var(--level, 0) * var(--most)), var(--attn-surface));
  }

  .cell.top {
    border-block-start: 1px solid var(--attn-rule);
  }

  /* query, key, value, output: one hue each; a value being mixed glows by the weight it is mixed with */
  :host(:not([hue='score'], [hue='plain'], [hue='weight'])) .cell:not(.pending) {
    background: color-mix(in oklab, var(--hue) calc(11% + var(--mixed, 0) * 35%), var(--attn-surface));
  }

  :host([hue='plain']) .cell:not(.struck) {
    background: var(--attn-surface);
  }

  /* a matrix stands between the two thin brackets it has on paper */
  .cell.first {
    border-inline-start: 2px solid var(--hue);
  }

  .cell.last {
    border-inline-end: 2px solid var(--hue);
  }

  .corner {
    position: absolute;
    padding: 0;
  }

  thead .sum,
  tbody .sum {
    position: absolute;
    inset-inline-start: 100%;
  }

  tfoot td.sum {
    padding: 0;
    text-align: center;
  }

  td.sum,
  .sums {
    min-inline-size: 2.75em;
    padding: 0 0.2em 0 0.6em;
    line-height: calc(2.3em / 0.8);
    white-space: nowrap;
    font-size: 0.8em;
    color: var(--attn-quiet);
  }

  .sums {
    grid-area: 1 / 3;
  }

  thead th.sum {
    padding-inline: 0.8em 0;
  }

  tbody td.sum:not(:empty)::before,
  .sums span::before {
    content: '= ';
  }

  abbr {
    text-decoration: none;
  }

  .cell.pending {
    color: var(--attn-quiet);
    background: var(--attn-surface);
  }

  .cell.running {
    color: var(--attn-accent);
    font-style: italic;
  }

  .lit {
    border: 0 solid transparent;
    border-width: 0 1px 1px 0;
    background: color-mix(in oklab, var(--hue) calc(var(--mixed) * 35%), transparent) padding-box;
    box-shadow: inset 0 0 0 1.5px color-mix(in oklab, var(--hue) 70%, transparent);
  }

  .now {
    box-shadow: inset 0 0 0 2.5px var(--hue);
  }

  .cell.now,
  .cell.active {
    font-weight: 700;
  }

  .cell.active {
    box-shadow: inset 0 0 0 2.5px var(--attn-accent);
  }

  td[tabindex]:focus-visible {
    outline: 2px solid var(--attn-accent);
    outline-offset: 1px;
    z-index: 1;
  }

  /* weights: the share as a bar under its number */
  :host([hue='weight']) .cell:not(.pending)::after {
    content: '';
    position: absolute;
    inset-block-end: 0;
    inset-inline-start: 0;
    block-size: 4px;
    inline-size: calc(var(--level, 0) * 100%);
    background: var(--attn-weight);
  }

  /* struck out: hatched, so that it shows without colour and the sign on it can still be read */
  .cell.struck {
    color: var(--attn-quiet);
    background: repeating-linear-gradient(-45deg, var(--attn-rule) 0 1px, var(--attn-surface) 1px 6px);
  }

  /* a change is a corner, not only a colour */
  .cell.changed::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    border-block-start: 0.5em solid var(--attn-accent);
    border-inline-start: 0.5em solid transparent;
  }

  .cell.wrong {
    box-shadow: inset 0 0 0 2px var(--attn-negative);
  }

  :host([editable]) td[role='gridcell'] {
    cursor: cell;
  }

  input {
    inline-size: 100%;
    block-size: 100%;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    background: transparent;
    text-align: center;
    font-variant-numeric: inherit;
  }

  td.editing {
    background: var(--attn-surface) !important;
    box-shadow: inset 0 0 0 2px var(--attn-accent);
  }

  td.editing input:focus-visible {
    outline: none;
  }

  .problem {
    margin: 0.4em 0 0;
    max-inline-size: 22em;
    font-size: 0.85em;
    color: var(--attn-negative);
  }

  @media (prefers-reduced-motion: reduce) {
    table:not(.large) td.cell,
    table:not(.large) td.cell::after {
      transition: none;
    }
  }

  /* a printer's white takes the place of a tint, over the number */
  @media print {
    .lit {
      background: none;
    }
  }

  @media (forced-colors: active) {
    .cell.active,
    .now {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
    .lit:not(.now) {
      outline: 1px dashed CanvasText;
      outline-offset: -3px;
    }
    /* the hatching is gone */
    .cell.struck {
      text-decoration: line-through 2px;
    }
    :host([hue='weight']) .cell::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
