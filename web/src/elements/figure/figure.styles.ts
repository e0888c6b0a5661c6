import { css } from 'lit';

/** What figures look like alike: text, notices, captions, buttons and form controls. */
export const figureStyles = css`
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

  :host([presenting]) {
    position: fixed;
    inset: 0;
    z-index: 2147483647;
    overflow: auto;
    padding: 1.5rem 2rem;
  }

  :host([presenting]) section {
    zoom: var(--attn-zoom, 1);
  }

  section {
    display: flex;
    flex-direction: column;
    gap: 1rem;
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

  .goal {
    display: flex;
    flex-wrap: wrap;
    gap: 0.15rem 0.75rem;
    margin: 0;
    padding: 0.5rem 0.75rem;
    border-inline-start: 3px solid var(--attn-rule);
    background: var(--attn-raised);
    font-size: 0.9375rem;
  }

  .goal.reached {
    border-color: var(--attn-accent);
  }

  .goal .met::before,
  .goal.reached strong::before {
    content: '✓ ';
    color: var(--attn-accent);
  }

  .goal.reached .met::before {
    content: none;
  }

  [hidden] {
    display: none !important;
  }

  :disabled {
    opacity: 0.55;
    cursor: not-allowed;
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

  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 1.25rem;
    min-inline-size: 0;
  }

  .field {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
    min-block-size: 2.25rem;
    font-size: 0.9rem;
  }

  /* what the slider says may be long, and so may a label: on a phone one stands below the other */
  .field.sliding,
  .field.number {
    flex-wrap: wrap;
    justify-content: start;
    row-gap: 0;
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

  .controls > .field {
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  .controls label {
    flex: none;
    max-inline-size: 100%;
  }

  .field select {
    min-inline-size: 0;
  }

  /* names of examples are sentences */
  .field select#preset {
    max-inline-size: min(100%, 20rem);
  }

  .radios {
    display: flex;
    flex-wrap: wrap;
    flex: 0 1 auto;
    gap: 0.25rem;
  }

  .radios label {
    display: flex;
    align-items: center;
    gap: 0.4rem;
    min-block-size: 2.25rem;
    padding-inline: 0.6rem;
    border: 1px solid var(--attn-rule);
    border-radius: 0.3rem;
    font-size: 0.9rem;
    cursor: pointer;
  }

  .radios label.chosen {
    border-color: var(--attn-accent);
    color: var(--attn-accent);
  }

  .radios input {
    margin: 0;
    inline-size: 1rem;
    block-size: 1rem;
    accent-color: var(--attn-accent);
  }

  .slider {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-inline-size: 0;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }

  .slider input {
    min-inline-size: 4rem;
    max-inline-size: 10rem;
    block-size: 1.5rem;
    accent-color: var(--attn-accent);
  }

  /* one that is longer than there is room for breaks */
  .slider output {
    min-inline-size: 2.5em;
    white-space: normal;
    overflow-wrap: anywhere;
  }

  .controls .field select {
    min-inline-size: 0;
    max-inline-size: 18rem;
  }

  .stepper {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    font-variant-numeric: tabular-nums;
  }

  section button {
    min-block-size: 2.25rem;
    padding: 0 0.75rem;
    border: 1px solid var(--attn-rule);
    border-radius: 0.3rem;
    background: var(--attn-surface);
    cursor: pointer;
    font-size: 0.9rem;
  }

  section button[aria-pressed='true'] {
    border-color: var(--attn-accent);
    color: var(--attn-accent);
  }

  section .stepper button {
    min-block-size: 2rem;
    inline-size: 2rem;
    padding: 0;
  }

  section button:hover:not([aria-disabled='true']) {
    border-color: var(--attn-ink);
  }

  section button[aria-disabled='true'] {
    opacity: 0.45;
    cursor: default;
  }

  .share {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 0.25rem;
  }

  /* whose numbers these are, in words, before the buttons */
  .share .tag {
    flex: 1 1 auto;
  }

  .tag {
    margin: 0;
    font-size: 0.8125rem;
    font-weight: 400;
    color: var(--attn-quiet);
  }

  section .share button {
    border-color: transparent;
    background: none;
    font-size: 0.8125rem;
    color: var(--attn-quiet);
  }

  /* what can be taken along, below the buttons when it is opened */
  .save[open] {
    flex: 1 0 100%;
  }

  .save summary,
  .open {
    display: inline-flex;
    align-items: center;
    min-block-size: 2rem;
    padding-inline: 0.6rem;
    border-radius: 0.3rem;
    font-size: 0.8125rem;
    color: var(--attn-quiet);
    cursor: pointer;
  }

  .save[open] summary {
    display: flex;
    justify-content: end;
  }

  .save summary::-webkit-details-marker {
    display: none;
  }

  .save-choice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 0.5rem 1rem;
    padding-block: 0.5rem;
    border-block-start: 1px solid var(--attn-rule);
  }

  section .share .save-choice button {
    border-color: var(--attn-rule);
    color: inherit;
  }

  /* the browser's own button for files does not speak the figure's language */
  .open {
    position: relative;
    text-decoration: underline;
  }

  .open input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }

  .open:focus-within {
    outline: 2px solid var(--attn-accent);
  }

  .edits {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem;
    font-size: 0.9rem;
  }

  @media print {
    .controls,
    .share button,
    .save,
    .radios label:not(.chosen),
    .edits {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .notice {
      border: 1px solid CanvasText;
    }
  }
`;
