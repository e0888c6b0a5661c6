import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    container-type: inline-size;
    font-family: var(--attn-font);
    font-size: 1rem;
    line-height: 1.5;
    color: var(--attn-ink);
    background: var(--attn-surface);
    word-break: keep-all;
    overflow-wrap: anywhere;
    text-align: start;
  }

  :host([hidden]) {
    display: none;
  }

  section {
    display: flex;
    flex-direction: column;
    gap: 1rem;
  }

  /* mathematics runs from the left, also on a page that runs from the right: (3, 2), −∞ and A × V are not turned round */
  .flow {
    direction: ltr;
    display: flex;
    flex-wrap: wrap;
    justify-content: safe center;
    gap: 1.75rem 2.5rem;
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
    align-items: center;
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

  /* a caption takes the width of its matrix and does not widen it, so that the matrices stand close */
  .caption {
    inline-size: 0;
    min-inline-size: max(100%, 8em);
    padding-block: 0.3rem;
    font-size: 0.8125rem;
    line-height: 1.35;
    text-align: center;
    color: var(--attn-quiet);
  }

  .caption > .symbol {
    font-size: 1.15em;
    color: var(--hue, var(--attn-ink));
  }

  .caption > .symbol math {
    font-family: var(--attn-math-font);
    display: inline math;
  }

  .caption .name {
    color: var(--hue, var(--attn-ink));
    font-weight: 550;
  }

  /* apart from the name before it: Arabic letters would turn (3, 2) into (2, 3) */
  .shape {
    unicode-bidi: isolate;
    font-variant-numeric: tabular-nums;
  }

  .hue-query {
    --hue: var(--attn-query);
  }
  .hue-key {
    --hue: var(--attn-key);
  }
  .hue-value {
    --hue: var(--attn-value);
  }
  .hue-output {
    --hue: var(--attn-output);
  }

  .note,
  .notice {
    margin: 0;
    font-size: 0.9rem;
  }

  .note {
    color: var(--attn-quiet);
    text-align: center;
  }

  .notice {
    padding: 0.5rem 0.75rem;
    border-inline-start: 3px solid var(--attn-negative);
    background: var(--attn-raised);
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

  .edits {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem;
    font-size: 0.9rem;
  }

  section > :is(.banner, .edits) .count {
    color: var(--attn-accent);
  }

  .count[aria-pressed='true'] {
    border-color: var(--attn-accent);
  }

  .more-toggle {
    margin-inline-start: auto;
  }

  section > :is(.banner, .edits, .explained, .more) button {
    min-block-size: 2.25rem;
    padding: 0 0.75rem;
    border: 1px solid var(--attn-rule);
    border-radius: 0.3rem;
    background: var(--attn-surface);
    cursor: pointer;
    font-size: 0.9rem;
  }

  section button:hover:not([aria-disabled='true']) {
    border-color: var(--attn-ink);
  }

  section button[aria-disabled='true'] {
    opacity: 0.45;
    cursor: default;
  }

  section > .explained .more-toggle {
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

  fieldset {
    flex: 1 1 16rem;
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  legend {
    padding: 0;
    margin-block-end: 0.4rem;
    font-size: 0.8125rem;
    color: var(--attn-quiet);
  }

  .field {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
    min-block-size: 2.25rem;
    font-size: 0.9rem;
  }

  .field.check {
    justify-content: start;
    gap: 0.5rem;
  }

  .field input[type='checkbox'] {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    accent-color: var(--attn-accent);
  }

  .field select,
  .field input[type='number'] {
    min-block-size: 2rem;
    max-inline-size: 12rem;
    padding: 0 0.4rem;
    border: 1px solid var(--attn-rule);
    border-radius: 0.3rem;
    background: var(--attn-surface);
  }

  .stepper {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    font-variant-numeric: tabular-nums;
  }

  section > .more .stepper button {
    min-block-size: 2rem;
    inline-size: 2rem;
    padding: 0;
  }

  @container (max-width: 600px) {
    .caption {
      min-inline-size: max(100%, 6em);
    }
  }

  @media (forced-colors: active) {
    .banner,
    .notice {
      border: 1px solid CanvasText;
    }
  }

  @media print {
    .edits,
    .more,
    .more-toggle {
      display: none;
    }
  }
`;
