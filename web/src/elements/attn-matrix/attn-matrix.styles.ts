import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    direction: ltr;
    /* a number that changes moves nothing outside its matrix */
    contain: layout style;
    --hue: var(--attn-quiet);
    --positive: var(--attn-positive);
    --negative: var(--attn-negative);
    --most: 40%;
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

  table {
    border-collapse: separate;
    border-spacing: 0;
    font-variant-numeric: tabular-nums lining-nums;
  }

  th {
    color: var(--attn-quiet);
    font-weight: 500;
    font-size: 0.75em;
    line-height: 1.2;
    white-space: nowrap;
  }

  thead th {
    padding: 0 0.2em 0.3em;
    text-align: center;
    block-size: 1.5em;
    vertical-align: bottom;
  }

  /* above another matrix there is no line of labels to be level with */
  .unlabelled.above thead {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  /* a row that did not change is not painted again: it is a layer of its own, the one with the focus ring on top */
  tbody tr {
    position: relative;
    z-index: 0;
  }

  tbody tr:focus-within {
    z-index: 1;
  }

  /* its row labels stick out into the room of the sign */
  .above tbody th {
    position: absolute;
    inset-inline-end: 100%;
    inset-block: 0;
    display: grid;
    align-content: center;
  }

  :host([quiet-rows]) tbody th {
    padding: 0;
    min-inline-size: 0;
  }

  :host([quiet-rows]) tbody th [aria-hidden] {
    display: none;
  }

  tbody th {
    padding-inline: 0 0.45em;
    text-align: end;
    min-inline-size: 0.6em;
  }

  td {
    position: relative;
    inline-size: var(--attn-cell, 2.9em);
    min-inline-size: var(--attn-cell, 2.9em);
    block-size: 2.3em;
    /* a narrow cell has less room beside its number */
    padding: 0 min(0.35em, (var(--attn-cell, 2.9em) - 2.3em) / 2);
    text-align: center;
    white-space: nowrap;
    cursor: default;
    border-block-end: 1px solid var(--attn-rule);
    border-inline-end: 1px solid var(--attn-rule);
    background: var(--attn-surface);
    background: color-mix(in oklab, var(--positive) calc(var(--level, 0) * var(--most)), var(--attn-surface));
    transition: background-color 0.2s;
  }

  td.negative {
    background: color-mix(in oklab, var(--negative) calc(var(--level, 0) * var(--most)), var(--attn-surface));
  }

  tbody tr:first-child td {
    border-block-start: 1px solid var(--attn-rule);
  }

  tbody td:first-of-type {
    border-inline-start: 1px solid var(--attn-rule);
  }

  /* query, key, value, output: one hue each; a value being mixed glows by the weight it is mixed with */
  :host(:not([hue='score'], [hue='plain'], [hue='weight'])) td:not(.pending) {
    background: color-mix(in oklab, var(--hue) calc(11% + var(--mixed, 0) * 35%), var(--attn-surface));
  }

  :host([hue='plain']) td:not(.struck) {
    background: var(--attn-surface);
  }

  /* a matrix stands between the two thin brackets it has on paper */
  tbody {
    position: relative;
  }

  tbody tr td:first-of-type {
    border-inline-start: 2px solid var(--hue);
  }

  tbody tr td:nth-last-of-type(1):not(.sum),
  tbody tr td:has(+ .sum) {
    border-inline-end: 2px solid var(--hue);
  }

  .corner,
  td.sum,
  :host td.sum {
    background: none !important;
    border: 0 !important;
  }

  .corner {
    block-size: auto;
    inline-size: auto;
    min-inline-size: 0;
    padding: 0;
  }

  td.sum {
    min-inline-size: 2.2em;
    inline-size: auto;
    padding-inline-start: 0.6em;
    text-align: start;
    font-size: 0.8em;
    color: var(--attn-quiet);
  }

  td.sum::before {
    content: '= ';
  }

  tfoot td.sum {
    padding: 0.4em 0 0;
    text-align: center;
  }

  tfoot td.sum::before,
  td.sum:empty::before {
    content: none;
  }

  abbr {
    text-decoration: none;
  }

  td.pending {
    color: var(--attn-quiet);
    background: var(--attn-surface);
  }

  td.running {
    color: var(--attn-accent);
    font-style: italic;
  }

  td.lit {
    box-shadow: inset 0 0 0 1.5px color-mix(in oklab, var(--hue) 70%, transparent);
  }

  td.lit.now {
    box-shadow: inset 0 0 0 2.5px var(--hue);
    font-weight: 700;
  }

  td.active {
    box-shadow: inset 0 0 0 2.5px var(--attn-accent);
    font-weight: 700;
  }

  td[tabindex]:focus-visible {
    outline: 2px solid var(--attn-accent);
    outline-offset: 1px;
    z-index: 1;
  }

  /* weights: the share as a bar under its number */
  :host([hue='weight']) td[role='gridcell']:not(.pending)::after {
    content: '';
    position: absolute;
    inset-block-end: 0;
    inset-inline-start: 0;
    block-size: 4px;
    inline-size: calc(var(--level, 0) * 100%);
    background: var(--attn-weight);
    transition: inline-size 0.25s;
  }

  /* struck out: hatched, so that it shows without colour and the sign on it can still be read */
  td.struck {
    color: var(--attn-quiet);
    background: repeating-linear-gradient(-45deg, var(--attn-rule) 0 1px, var(--attn-surface) 1px 6px);
  }

  /* a change is a corner, not only a colour */
  td.changed::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    border-block-start: 0.5em solid var(--attn-accent);
    border-inline-start: 0.5em solid transparent;
  }

  td.wrong {
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
    td,
    td::after {
      transition: none !important;
    }
  }

  @media (forced-colors: active) {
    td.active,
    td.lit.now {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
    td.lit {
      outline: 1px dashed CanvasText;
      outline-offset: -3px;
    }
    /* the hatching is gone */
    td.struck {
      text-decoration: line-through 2px;
    }
    :host([hue='weight']) td::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
