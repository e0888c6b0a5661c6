import { css } from 'lit';

export const styles = css`
  .heatmap {
    display: flex;
    flex-direction: column;
    gap: 0.6rem;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    justify-content: space-between;
    gap: 0.25rem 2rem;
  }

  .title {
    margin: 0;
    font-size: 0.9rem;
    color: var(--attn-quiet);
  }

  .title b {
    color: var(--hue, var(--attn-ink));
    font-weight: 550;
  }

  .hue-weight {
    --hue: var(--attn-weight);
  }

  .plot,
  .legend {
    --positive: var(--hue, var(--attn-positive));
    --negative: var(--attn-negative);
  }

  /* mathematics runs from the left on every page */
  .plot {
    position: relative;
    direction: ltr;
    margin-inline: auto;
    max-inline-size: 100%;
  }

  canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }

  .frame {
    position: absolute;
    inset-block-end: 0;
    inset-inline-end: 0;
    overflow: hidden;
    outline: 1px solid var(--attn-rule);
    cursor: crosshair;
    touch-action: pan-y;
  }

  .frame.near {
    cursor: grab;
    touch-action: none;
  }

  .frame.dragged {
    cursor: grabbing;
  }

  .cursor {
    position: absolute;
    min-inline-size: 7px;
    min-block-size: 7px;
    box-shadow: 0 0 0 1.5px var(--attn-surface);
    outline: 2px solid var(--attn-accent);
    outline-offset: -0.5px;
    pointer-events: none;
  }

  .read-out {
    margin: 0;
    min-block-size: 1.5em;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

  .read-out b {
    font-weight: 650;
    color: var(--attn-accent);
  }

  .legend {
    position: relative;
    direction: ltr;
    flex: 0 1 15rem;
    min-inline-size: 9rem;
    padding-block-end: 1.3rem;
    font-size: 0.75rem;
    color: var(--attn-quiet);
    font-variant-numeric: tabular-nums;
  }

  .bar {
    block-size: 0.7rem;
    border: 1px solid var(--attn-rule);
    background: linear-gradient(to right in lab, var(--attn-surface), var(--positive));
    print-color-adjust: exact;
  }

  .signed .bar {
    background: linear-gradient(to right in lab, var(--negative), var(--attn-surface), var(--positive));
  }

  .tick {
    position: absolute;
    inset-block-start: 0;
    padding-block-start: 0.8rem;
    transform: translateX(-50%);
    white-space: nowrap;
  }

  .tick::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 50%;
    block-size: 0.9rem;
    border-inline-start: 1px solid var(--attn-ink);
  }

  .tick.first {
    transform: none;
  }

  .tick.first::before {
    inset-inline-start: 0;
  }

  .tick.last {
    transform: translateX(-100%);
  }

  .tick.last::before {
    inset-inline-start: 100%;
  }

  .controls {
    justify-content: center;
  }

  .example {
    margin: 0;
    font-size: 0.8125rem;
    color: var(--attn-quiet);
    text-align: center;
  }

  attn-derivation {
    border-block-start: 1px solid var(--attn-rule);
  }

  @media print {
    .cursor {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .cursor {
      outline-color: Highlight;
    }
    .bar {
      forced-color-adjust: none;
    }
  }
`;
