import { css } from 'lit';

/** What labs look like alike, beyond what every figure does: headings inside, small matrices, bars of amounts. */
export const labStyles = css`
  h3 {
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
  }

  .origin {
    margin: 0;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--attn-rule);
    font-size: 0.9rem;
    color: var(--attn-quiet);
  }

  .mini-map {
    display: block;
    border: 1px solid var(--attn-rule);
    background: var(--attn-surface);
    --hue: var(--attn-positive);
  }

  .mini-map.hue-weight {
    --hue: var(--attn-weight);
  }
  .mini-map.hue-query {
    --hue: var(--attn-query);
  }
  .mini-map.hue-key {
    --hue: var(--attn-key);
  }
  .mini-map.hue-value {
    --hue: var(--attn-value);
  }
  .mini-map.hue-output {
    --hue: var(--attn-output);
  }

  .mini-map .positive {
    fill: var(--hue);
  }

  .mini-map .negative {
    fill: var(--attn-negative);
  }

  .mini-map .cut {
    stroke: var(--attn-ink);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
  }

  .mini-map .framed {
    fill: none;
    stroke: var(--attn-accent);
    stroke-width: 3px;
    vector-effect: non-scaling-stroke;
  }

  .savings {
    margin: 0;
  }

  .savings figcaption {
    font-size: 0.8125rem;
    color: var(--attn-quiet);
  }

  .savings dl {
    display: grid;
    grid-template-columns: minmax(6em, max-content) 1fr;
    gap: 0.35rem 0.75rem;
    margin: 0.35rem 0 0;
    font-size: 0.9rem;
    font-variant-numeric: tabular-nums;
  }

  .savings dl > div {
    display: contents;
  }

  .savings dt,
  .savings dd {
    margin: 0;
  }

  .savings dd {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-inline-size: 0;
  }

  .savings .bar {
    flex: 0 1 auto;
    inline-size: calc(var(--share) * 0.75);
    min-inline-size: 2px;
    block-size: 0.85rem;
    background: color-mix(in oklab, var(--attn-quiet) 45%, var(--attn-surface));
    border: 1px solid var(--attn-quiet);
  }

  .savings .own .bar {
    background: var(--attn-weight);
    border-color: var(--attn-weight);
  }

  .savings .own .amount {
    font-weight: 650;
  }

  .savings .amount {
    flex: none;
  }

  .numbers {
    border-collapse: collapse;
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }

  .numbers th,
  .numbers td {
    padding: 0.2rem 0.5rem;
    border-block-end: 1px solid var(--attn-rule);
    text-align: end;
    white-space: nowrap;
  }

  .numbers th {
    font-weight: 500;
    color: var(--attn-quiet);
  }

  .numbers [scope='row'] {
    text-align: start;
  }

  .numbers [scope='colgroup'] {
    text-align: center;
    white-space: normal;
  }

  .numbers .difference {
    font-weight: 600;
  }

  /* wider than a phone it scrolls by itself, by keys too */
  .compared {
    max-inline-size: 100%;
    overflow-x: auto;
  }

  .verdict {
    margin: 0;
    padding: 0.5rem 0.75rem;
    border-inline-start: 3px solid var(--attn-rule);
    background: var(--attn-raised);
  }

  .verdict.other {
    border-color: var(--attn-accent);
  }

  @container (max-width: 600px) {
    .numbers {
      font-size: 0.8125rem;
    }

    .numbers th,
    .numbers td {
      padding-inline: 0.25rem;
    }

    .savings dl {
      grid-template-columns: 1fr;
      gap: 0.1rem;
    }

    .savings dd {
      margin-block-end: 0.4rem;
    }
  }

  @media (forced-colors: active) {
    .mini-map {
      border-color: CanvasText;
    }

    .mini-map .positive {
      fill: CanvasText;
    }

    .mini-map .negative {
      fill: Highlight;
    }

    .savings .bar {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;
