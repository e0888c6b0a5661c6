import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    --positive: var(--attn-positive);
    --negative: var(--attn-negative);
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
    block-size: 100%;
    image-rendering: pixelated;
  }

  :host([thumbnail]) {
    background: var(--attn-raised);
  }

  .cursor {
    position: absolute;
    min-inline-size: 6px;
    min-block-size: 6px;
    outline: 2px solid var(--attn-accent);
    pointer-events: none;
    opacity: 0;
  }

  .frame:is(:hover, :focus) .cursor {
    opacity: 1;
  }

  .frame:is(:hover, :focus) + .read-out {
    visibility: visible;
  }

  .read-out {
    margin: 0.3rem 0 0;
    inline-size: 0;
    min-inline-size: max(100%, 10em);
    min-block-size: 1.5em;
    visibility: hidden;
    font-size: 0.8125rem;
    color: var(--attn-quiet);
    font-variant-numeric: tabular-nums;
  }
`;
