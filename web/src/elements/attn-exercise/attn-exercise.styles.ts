import { css } from 'lit';

export const styles = css`
  .card {
    display: flex;
    flex-direction: column;
    gap: 0.9rem;
    padding: 1.1rem 1.25rem 1.25rem;
    border: 1px solid var(--attn-rule);
    border-radius: 0.5rem;
    background: var(--attn-surface);
  }

  header {
    font-size: 0.8125rem;
    font-weight: 600;
    color: var(--attn-accent);
  }

  header ::slotted(*) {
    margin: 0 !important;
    font: inherit !important;
    color: inherit !important;
  }

  .question {
    font-size: 1.0625rem;
    line-height: 1.65;
    text-wrap: pretty;
  }

  .question ::slotted(:first-child) {
    margin-block-start: 0;
  }

  .question ::slotted(*) {
    margin-block-end: 0;
  }

  .given {
    justify-content: start;
    font-size: 0.875rem;
  }

  /* the empty line above features, which are numbered only for those who listen */
  .given {
    margin-block-start: -0.75rem;
  }

  .single {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    inline-size: fit-content;
  }

  .blank {
    inline-size: 6.5rem;
    max-inline-size: 100%;
    min-block-size: 2.5rem;
    padding: 0 0.5rem;
    border: 1.5px solid var(--attn-quiet);
    border-radius: 0.3rem;
    background: var(--attn-surface);
    font-size: 1.0625rem;
    font-variant-numeric: tabular-nums lining-nums;
    text-align: center;
  }

  .blank:read-only {
    border-color: var(--attn-rule);
    background: var(--attn-raised);
  }

  /* what is off is dashed, so that it shows without colour too */
  .blank.off {
    border: 2px dashed var(--attn-negative);
  }

  .blank + [aria-hidden] ~ .blank,
  .blank:has(+ [aria-hidden]) {
    inline-size: 4rem;
  }

  .scroller {
    direction: ltr;
    overflow-x: auto;
    padding: 3px;
    scrollbar-width: thin;
  }

  .blanks {
    border-spacing: 0.3rem;
    border-collapse: separate;
  }

  .blanks th {
    padding: 0 0.25rem;
    font-size: 0.8125rem;
    font-weight: 500;
    color: var(--attn-quiet);
    white-space: nowrap;
  }

  .blanks .blank {
    inline-size: 4.75rem;
  }

  .options {
    display: flex;
    flex-direction: column;
    gap: 0.4rem;
  }

  .how {
    margin: 0;
    font-size: 0.875rem;
    color: var(--attn-quiet);
  }

  .option {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.65rem;
    align-items: start;
    min-block-size: 2.5rem;
    padding: 0.45rem 0.75rem;
    border: 1px solid var(--attn-rule);
    border-radius: 0.35rem;
    cursor: pointer;
  }

  .option:hover {
    border-color: var(--attn-quiet);
  }

  .option.chosen {
    border-color: var(--attn-accent);
  }

  .option.off {
    border: 1px dashed var(--attn-negative);
  }

  .option input {
    inline-size: 1.15rem;
    block-size: 1.15rem;
    margin: 0.2rem 0 0;
    accent-color: var(--attn-accent);
  }

  .option .label > * {
    margin: 0;
  }

  .of-query {
    color: var(--attn-query);
  }
  .of-key {
    color: var(--attn-key);
  }
  .of-value {
    color: var(--attn-value);
  }
  .of-output {
    color: var(--attn-output);
  }

  .arrangement,
  .match {
    display: grid;
    gap: 0.4rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  /* what changes places under a finger is nothing to scroll along with */
  .arrangement {
    overflow-anchor: none;
  }

  .arrangement li {
    display: grid;
    grid-template-columns: auto auto 1fr auto;
    gap: 0.65rem;
    align-items: center;
    min-block-size: 2.75rem;
    padding: 0.25rem 0.5rem;
    border: 1px solid var(--attn-rule);
    border-radius: 0.35rem;
    background: var(--attn-surface);
  }

  .arrangement .off,
  .match .off select {
    border: 2px dashed var(--attn-negative);
  }

  li[data-drawn] {
    border-color: var(--attn-accent);
    box-shadow: 0 0 0 1px var(--attn-accent);
  }

  .grip {
    padding: 0.35rem;
    color: var(--attn-quiet);
    cursor: grab;
    touch-action: none;
    user-select: none;
  }

  .grip:active {
    cursor: grabbing;
  }

  .number {
    color: var(--attn-quiet);
    font-variant-numeric: tabular-nums;
  }

  .label > p {
    margin: 0;
  }

  .moves {
    display: flex;
    gap: 0.25rem;
  }

  section .moves button {
    inline-size: 2.25rem;
    padding: 0;
  }

  .match li {
    display: grid;
    grid-template-columns: minmax(8rem, 13rem) 1fr;
    gap: 0.5rem 0.75rem;
    align-items: center;
  }

  .match select {
    min-inline-size: 0;
    min-block-size: 2.5rem;
    padding: 0 0.5rem;
    border: 1.5px solid var(--attn-quiet);
    border-radius: 0.3rem;
    background: var(--attn-surface);
  }

  .match pre {
    direction: ltr;
    min-inline-size: 0;
    margin: 0;
    padding: 0.5rem 0.65rem;
    overflow-x: auto;
    border-radius: 0.3rem;
    background: var(--attn-raised);
    font-size: 0.875rem;
    line-height: 1.5;
  }

  .answer .exhibits {
    justify-content: start;
  }

  textarea {
    box-sizing: border-box;
    inline-size: 100%;
    padding: 0.6rem 0.75rem;
    border: 1.5px solid var(--attn-quiet);
    border-radius: 0.35rem;
    background: var(--attn-surface);
    color: inherit;
    font: inherit;
    resize: vertical;
  }

  textarea:focus-visible {
    outline: 2px solid var(--attn-accent);
    outline-offset: 2px;
  }

  .feedback {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.75rem;
    align-items: start;
    padding: 0.65rem 0.85rem;
    border-inline-start: 3px solid var(--attn-quiet);
    border-radius: 0.2rem;
    background: var(--attn-raised);
    line-height: 1.6;
    text-wrap: pretty;
  }

  .feedback.empty {
    display: none;
  }

  .feedback p {
    margin: 0;
  }

  .feedback.right {
    border-color: var(--attn-value);
  }

  .feedback.wrong {
    border-color: var(--attn-negative);
  }

  .mark {
    display: grid;
    place-items: center;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    border: 1.5px solid currentColor;
    border-radius: 50%;
    font-size: 0.875rem;
    font-weight: 700;
    line-height: 1;
  }

  .right .mark {
    color: var(--attn-value);
  }

  .wrong .mark {
    color: var(--attn-negative);
  }

  .hints {
    display: grid;
    gap: 0.4rem;
    margin: 0;
    padding-inline-start: 1.4rem;
  }

  .hints ::marker {
    color: var(--attn-quiet);
    font-variant-numeric: tabular-nums;
  }

  .hints attn-derivation {
    padding: 0;
    min-block-size: 0;
  }

  .letters {
    direction: ltr;
    display: inline-block;
    max-inline-size: 100%;
    font-size: 1.1rem;
  }

  .letters math {
    font-family: var(--attn-math-font);
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }

  section .actions .first {
    padding-inline: 1.25rem;
    border-color: var(--attn-accent);
    background: var(--attn-accent);
    color: var(--attn-surface);
    font-weight: 600;
  }

  .left {
    font-size: 0.875rem;
    color: var(--attn-quiet);
  }

  .solution {
    display: flex;
    flex-direction: column;
    gap: 0.5rem;
    padding-block-start: 0.9rem;
    border-block-start: 1px solid var(--attn-rule);
  }

  .solution .exhibits {
    justify-content: start;
  }

  .solution > p {
    margin: 0;
  }

  .solution .is {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .solution ::slotted(*) {
    margin-block: 0.25rem;
  }

  .solution .is > p {
    margin: 0;
  }

  .is {
    white-space: pre-line;
  }

  .right {
    margin: 0.25rem 0 0;
    padding-inline-start: 1.4rem;
    font-weight: 400;
  }

  .right p {
    margin: 0;
  }

  .paper {
    gap: 0.6rem;
    padding: 0;
    border: 0;
    break-inside: avoid;
  }

  .paper p {
    margin: 0;
  }

  .box {
    display: inline-block;
    inline-size: 4.5rem;
    block-size: 2rem;
    border: 1px solid currentColor;
    border-radius: 0.2rem;
    vertical-align: middle;
  }

  .on-paper {
    display: grid;
    gap: 0.35rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .on-paper li {
    display: flex;
    gap: 0.6rem;
    align-items: center;
  }

  .tick {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
    border: 1px solid currentColor;
  }

  .on-paper .box {
    flex: none;
    inline-size: 2.25rem;
  }

  .on-paper.match .box {
    inline-size: 9rem;
  }

  .lines span {
    display: block;
    block-size: 2.1rem;
    border-block-end: 1px solid var(--attn-quiet);
  }

  @container (max-width: 600px) {
    .card {
      padding: 0.9rem 0.9rem 1rem;
    }

    .blanks .blank {
      inline-size: 4.25rem;
    }

    .match li {
      grid-template-columns: 1fr;
      gap: 0.25rem;
    }
  }

  @media print {
    .card {
      break-inside: avoid;
    }

    .actions {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .option.chosen {
      border: 2px solid Highlight;
    }
    section .actions .first {
      border: 2px solid ButtonText;
    }
  }
`;
