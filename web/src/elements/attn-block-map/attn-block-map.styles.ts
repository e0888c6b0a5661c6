import { css } from 'lit';

export const styles = css`
  :host {
    --row: 3.5rem;
    --space: 1.5rem;
    --gap: 0px;
  }

  .both {
    display: grid;
    gap: 1.5rem 2.5rem;
  }

  .map {
    position: relative;
    direction: ltr;
    display: grid;
    justify-content: center;
    grid-auto-rows: var(--row);
    row-gap: var(--space);
    margin: 0;
    padding: 0 0.9rem 0.25rem;
    list-style: none;
  }

  .map.two {
    grid-template-columns: minmax(0, 13rem) 3rem minmax(0, 13rem);
  }

  .map.flow {
    grid-template-columns: repeat(3, minmax(0, 8.5rem));
    --gap: 0.6rem;
    column-gap: var(--gap);
  }

  .stack {
    position: relative;
    margin: calc(var(--space) * -0.8) -0.85rem calc(var(--space) * -0.62);
    border: 1px solid var(--attn-rule);
    border-radius: 0.6rem;
    background: var(--attn-raised);
    pointer-events: none;
  }

  /* in the corner, beside the arrow that comes out */
  .stack .times {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0.6rem;
    font-size: 0.6875rem;
    line-height: 0.95rem;
    color: var(--attn-quiet);
  }

  .place {
    position: relative;
    display: grid;
  }

  section .box {
    position: relative;
    z-index: 1;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    inline-size: 100%;
    block-size: 100%;
    min-inline-size: 0;
    padding: 0.2rem 0.4rem;
    line-height: 1.25;
    border: 1px solid var(--attn-ink);
    border-block-end: 3px solid var(--hue, var(--attn-rule));
    background: var(--attn-surface);
    background: color-mix(in oklab, var(--hue, transparent) 10%, var(--attn-surface));
    font-size: 0.875rem;
    hyphens: auto;
  }

  section .box.given {
    border-color: transparent;
    background: none;
  }

  .wide .box.given {
    border-block-start-color: var(--attn-quiet);
  }

  .box .shape {
    font-size: 0.75rem;
    color: var(--attn-quiet);
  }

  section .box[aria-expanded='true'] {
    outline: 3px solid var(--attn-accent);
    outline-offset: 1px;
    font-weight: 650;
  }

  .hue-weight {
    --hue: var(--attn-weight);
  }

  .hue-attention {
    --hue: var(--attn-key);
  }

  .hue-forward {
    --hue: var(--attn-query);
  }

  .hue-norm {
    --hue: var(--attn-value);
  }

  /* an arrow comes in from below */
  .arrow {
    position: absolute;
    inset-block-start: 100%;
    block-size: var(--space);
    inline-size: 0;
    border-inline-start: 1.5px solid var(--attn-quiet);
    pointer-events: none;
  }

  .arrow::before,
  .over::after {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: -0.75px;
    transform: translateX(-50%);
    border: 4px solid transparent;
    border-block-start: 0;
    border-block-end: 7px solid var(--attn-quiet);
  }

  /* the residual leaves from the middle below the box that it comes past */
  .skip {
    position: absolute;
    inset-inline: -0.55rem 50%;
    inset-block-start: 50%;
    block-size: calc(var(--skips) * (var(--row) + var(--space)) + var(--row) / 2 + var(--space) / 2);
    border: 1.5px solid var(--attn-quiet);
    border-block-start: 0;
    border-inline-end: 0;
    border-end-start-radius: 0.4rem;
    pointer-events: none;
  }

  .skip::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    inline-size: 0.5rem;
    border-block-start: 1.5px solid var(--attn-quiet);
  }

  .up {
    justify-self: center;
    inline-size: 0;
    margin-block-end: calc(var(--space) * -1);
    border-inline-start: 1.5px solid var(--attn-quiet);
    pointer-events: none;
  }

  /* from the top of the encoder over to the decoder's cross-attention */
  .over {
    position: relative;
    pointer-events: none;
  }

  .over::before {
    content: '';
    position: absolute;
    inset-inline: 0 50%;
    inset-block: calc(var(--row) / 2);
    border: 1.5px solid var(--attn-quiet);
    border-inline-start: 0;
    border-block-end: 0;
    border-start-end-radius: 0.5rem;
  }

  .over .last {
    position: absolute;
    inset-inline: calc(50% - 1.5px) 6px;
    inset-block-end: calc(var(--row) / 2 - 0.75px);
    border-block-end: 1.5px solid var(--attn-quiet);
  }

  .over::after {
    inset-block: auto calc(var(--row) / 2 - 4px);
    inset-inline: auto 0;
    transform: none;
    border: 4px solid transparent;
    border-inline-end: 0;
    border-inline-start: 7px solid var(--attn-quiet);
  }

  .inside {
    min-inline-size: 0;
  }

  .inside h3 {
    margin: 0 0 0.75rem;
    font-size: 1rem;
    font-weight: 650;
  }

  .invitation {
    margin: 0;
    color: var(--attn-quiet);
    text-align: center;
  }

  .controls {
    justify-content: center;
  }

  @container (min-width: 1000px) {
    .both {
      grid-template-columns: minmax(26rem, 32rem) minmax(0, 1fr);
      align-items: start;
    }

    .map {
      position: sticky;
      inset-block-start: 1rem;
    }

    /* where the numbers of a box will be */
    .invitation {
      padding: 8rem 2rem;
      border: 1px dashed var(--attn-rule);
      border-radius: 0.6rem;
    }
  }

  @container (max-width: 420px) {
    .stack .times {
      inset-inline-end: 0.25rem;
    }

    .map {
      padding-inline: 0.85rem;
    }

    .map.two {
      grid-template-columns: minmax(0, 1fr) 1.75rem minmax(0, 1fr);
    }

    .map.flow {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }

    section .box {
      padding-inline: 0.1rem;
      font-size: 0.75rem;
    }
  }

  @media print {
    .both {
      grid-template-columns: 1fr;
    }

    .invitation {
      display: none;
    }
  }

  @media (forced-colors: active) {
    section .box[aria-expanded='true'] {
      outline-color: Highlight;
    }
  }
`;
