import { css } from 'lit';

export const styles = css`
  /* mathematics runs from the left, also on a page that runs from the right: (3, 2), −∞ and A × V are not turned round */
  .flow {
    direction: ltr;
    display: flex;
    flex-wrap: wrap;
    justify-content: safe center;
    gap: 1.75rem 2.5rem;
  }

  .heading {
    flex: 1 0 100%;
    margin: 0 0 -0.75rem;
    font-size: 0.9375rem;
    font-weight: 600;
    color: var(--attn-quiet);
  }

  .heading:not(:first-child) {
    padding-block-start: 0.75rem;
    border-block-start: 1px solid var(--attn-rule);
  }

  .chain {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: max-content;
    grid-template-rows: auto auto;
    /* text for listeners is out of the flow: it must not reach out of what scrolls */
    position: relative;
    max-inline-size: 100%;
    overflow-x: auto;
    overflow-y: clip;
    overflow-clip-margin: 4px;
    padding: 4px;
    scrollbar-width: thin;
  }

  .chain.stacked {
    display: flex;
    flex-direction: column;
    /* one that is still too wide scrolls from its first column */
    align-items: safe center;
  }

  .stacked .sign {
    block-size: auto;
    padding-block: 0.25em;
  }

  /* an arrow follows the way of the data */
  .stacked .sign.arrow math {
    transform: rotate(90deg);
  }

  .placed {
    display: grid;
    grid-row: 1 / 3;
    grid-template-rows: subgrid;
    justify-items: end;
  }

  .above {
    display: flex;
    flex-direction: column;
    justify-content: end;
    align-items: end;
    margin-block-end: 0.5rem;
  }

  .main {
    display: flex;
    flex-direction: column;
    align-items: end;
  }

  .sign {
    grid-row: 2;
    align-self: start;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: end;
    gap: 0.1em;
    min-inline-size: 2.2em;
    padding-inline: 0.45em;
    /* level with the first row of numbers, under the row of labels */
    block-size: 3.5em;
    color: var(--attn-quiet);
    white-space: nowrap;
  }

  .sign.comma {
    min-inline-size: 1em;
    padding-inline: 0.1em;
  }

  .sign .name {
    font-size: 0.8em;
    line-height: 1;
    margin-block-end: -0.9em;
  }

  .sign math {
    font-family: var(--attn-math-font);
    display: block math;
    inline-size: max-content;
  }

  .banner {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1rem;
    align-items: center;
    justify-content: space-between;
    padding: 0.5rem 0.75rem;
    border-inline-start: 3px solid var(--attn-accent);
    background: var(--attn-raised);
  }

  .banner p {
    margin: 0;
    flex: 1 1 16rem;
  }

  .outline {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 2rem;
    align-items: end;
    font-size: 0.9rem;
  }

  .levels {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }

  .levels > * + *::before {
    content: '›';
    align-self: center;
    padding-inline: 0.5rem;
    color: var(--attn-quiet);
  }

  .chooser {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0 0.15rem;
    max-inline-size: 100%;
  }

  .chooser > .legend {
    float: inline-start;
    align-self: end;
    margin: 0 0.35rem 0 0;
    padding-block: 0.3rem;
    font-size: inherit;
  }

  .chooser select {
    min-block-size: 2rem;
    border: 1px solid var(--attn-rule);
    border-radius: 0.3rem;
    background: var(--attn-surface);
  }

  .option {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    min-inline-size: 1.75rem;
    padding: 0.3rem 0.4rem 0.2rem;
    border-block-end: 2px solid transparent;
    color: var(--attn-quiet);
    cursor: pointer;
    text-align: center;
  }

  .option:hover {
    border-color: var(--attn-rule);
    color: var(--attn-ink);
  }

  .option:has(:checked) {
    border-color: var(--attn-accent);
    color: var(--attn-ink);
    font-weight: 600;
  }

  .option:has(:focus-visible) {
    outline: 2px solid var(--attn-accent);
    outline-offset: 1px;
  }

  .option.done {
    color: var(--attn-ink);
  }

  .option attn-heat-map {
    inline-size: 2.5rem;
    block-size: 2.5rem;
    border: 1px solid var(--attn-rule);
  }

  /* the scores, cut into tiles: what is done is filled */
  .tiles {
    display: grid;
    gap: 2px;
    min-inline-size: 5rem;
    margin-inline-end: 0.75rem;
    padding: 2px;
    border: 1px solid var(--attn-rule);
  }

  .tiles .option {
    justify-content: center;
    padding: 0.1rem 0.5rem;
    border: 1px dashed var(--attn-rule);
    font-size: 0.8rem;
  }

  .tiles .option.done {
    border: 1px solid transparent;
    background: color-mix(in oklab, var(--attn-weight) 18%, var(--attn-surface));
  }

  .tiles .option:has(:checked) {
    border: 2px solid var(--attn-accent);
  }

  .explained {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    border-block-start: 1px solid var(--attn-rule);
  }

  .explained attn-derivation {
    flex: 1 1 20rem;
    min-inline-size: 0;
  }

  section .count {
    color: var(--attn-accent);
  }

  section .count[aria-pressed='true'] {
    border-color: var(--attn-accent);
  }

  .more-toggle {
    margin-inline-start: auto;
  }

  section .more-toggle {
    border-color: transparent;
    color: var(--attn-quiet);
    background: none;
  }

  .more {
    display: flex;
    flex-wrap: wrap;
    gap: 1rem 2rem;
    padding-block-start: 0.5rem;
    border-block-start: 1px solid var(--attn-rule);
  }

  @container (max-width: 600px) {
    .caption {
      min-inline-size: max(100%, 6em);
    }
  }

  @media (forced-colors: active) {
    /* a line under every word would say that all are chosen */
    .option {
      border-color: Canvas;
    }
    .option:has(:checked) {
      border-color: Highlight;
    }
    .banner {
      border: 1px solid CanvasText;
    }
  }

  @media print {
    .more,
    .more-toggle {
      display: none;
    }
  }
`;
