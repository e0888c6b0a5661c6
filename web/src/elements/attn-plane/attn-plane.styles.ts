import { css } from 'lit';

export const styles = css`
  .planes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
    gap: 1rem 1.5rem;
    justify-items: center;
  }

  .planes > div {
    inline-size: 100%;
    max-inline-size: 27rem;
  }

  .plane {
    direction: ltr;
    margin: 0;
  }

  .plane figcaption {
    font-size: 0.875rem;
    font-weight: 550;
    text-align: center;
    padding-block-end: 0.35rem;
  }

  .plane svg {
    display: block;
    inline-size: 100%;
    block-size: auto;
    overflow: visible;
    user-select: none;
    -webkit-user-select: none;
  }

  text {
    font-size: 14px;
    fill: currentColor;
    text-anchor: middle;
    dominant-baseline: central;
    font-variant-numeric: tabular-nums lining-nums;
  }

  .grid line {
    stroke: var(--attn-rule);
    stroke-width: 0.5;
  }

  .grid .axis {
    stroke: var(--attn-quiet);
    stroke-width: 1;
  }

  .grid text {
    font-size: 11px;
    fill: var(--attn-quiet);
  }

  .hue-input {
    --hue: var(--attn-ink);
  }

  .shaft {
    stroke: var(--hue);
  }

  .head {
    fill: var(--hue);
  }

  .name {
    fill: var(--hue);
    font-weight: 600;
    paint-order: stroke;
    stroke: var(--attn-surface);
    stroke-width: 3px;
    stroke-linejoin: round;
  }

  .broad .shaft,
  .broad .head {
    opacity: 0.35;
  }

  .hidden .shaft {
    stroke-dasharray: 3 4;
    stroke-width: 1.25;
  }

  .hidden .head,
  .hidden .shaft {
    opacity: 0.5;
  }

  .tip {
    cursor: grab;
    touch-action: none;
    outline: none;
  }

  .tip:active {
    cursor: grabbing;
  }

  .target {
    fill: transparent;
  }

  .dot {
    fill: var(--hue);
    stroke: var(--attn-surface);
    stroke-width: 1.5;
  }

  .broad .dot {
    fill: none;
    stroke: var(--hue);
    stroke-width: 2;
  }

  .tip:hover .dot {
    stroke: var(--attn-accent);
  }

  section .tip:focus-visible {
    outline: none;
  }

  .tip:focus-visible .target {
    stroke: var(--attn-accent);
    stroke-width: 2;
  }

  .angle .arc {
    fill: none;
    stroke: var(--attn-ink);
    stroke-width: 1;
  }

  .angle .shadow {
    fill: none;
    stroke: var(--attn-key);
    stroke-width: 1.25;
    stroke-dasharray: 2 3;
  }

  .angle text {
    font-size: 13px;
    paint-order: stroke;
    stroke: var(--attn-surface);
    stroke-width: 3px;
  }

  .hull {
    fill: color-mix(in oklab, var(--attn-value) 10%, transparent);
    stroke: var(--attn-value);
    stroke-width: 1;
    stroke-dasharray: 4 3;
  }

  .path path {
    fill: none;
    stroke: var(--attn-output);
    stroke-width: 1.25;
    stroke-dasharray: 2 2;
  }

  .path circle {
    fill: var(--attn-output);
  }

  .others circle {
    fill: var(--attn-surface);
    stroke: var(--attn-output);
    stroke-width: 1.25;
  }

  .planes .note {
    padding-block-start: 0.4rem;
    text-wrap: pretty;
  }

  .said {
    color: var(--attn-ink);
  }

  .looks {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
    flex: 0 1 auto;
    font-size: 0.9rem;
  }

  @media (forced-colors: active) {
    .shaft,
    .hull,
    .path path {
      stroke: CanvasText;
    }
    .head,
    .name,
    .angle text,
    .grid text {
      fill: CanvasText;
    }
    .name,
    .angle text {
      stroke: Canvas;
    }
    .tip:focus-visible .target {
      stroke: Highlight;
    }
  }
`;
