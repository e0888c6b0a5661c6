import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    --positive: var(--attn-positive);
    --negative: var(--attn-negative);
    inline-size: min(20rem, 100%);
  }

  :host([hue='query']) {
    --positive: var(--attn-query);
  }
  :host([hue='key']) {
    --positive: var(--attn-key);
  }
  :host([hue='value']) {
    --positive: var(--attn-value);
  }
  :host([hue='output']) {
    --positive: var(--attn-output);
  }
  :host([hue='weight']) {
    --positive: var(--attn-weight);
  }

  .frame {
    position: relative;
    border: 1px solid var(--attn-rule);
    background: var(--attn-raised);
  }

  canvas {
    display: block;
    inline-size: 100%;
    max-block-size: 20rem;
    min-block-size: 2rem;
    image-rendering: pixelated;
  }

  .cursor {
    position: absolute;
    min-inline-size: 6px;
    min-block-size: 6px;
    outline: 2px solid var(--attn-accent);
    pointer-events: none;
  }

  .read-out {
    margin: 0.3rem 0 0;
    min-block-size: 1.5em;
    font-size: 0.8125rem;
    color: var(--attn-quiet);
    font-variant-numeric: tabular-nums;
  }
`;
