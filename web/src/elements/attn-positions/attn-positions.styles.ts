import { css } from 'lit';

export const styles = css`
  .ways {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr));
    gap: 0.75rem;
  }

  .card {
    display: grid;
    grid-template-rows: auto auto 1fr;
    gap: 0.3rem;
    padding: 0.6rem;
    border: 2px solid var(--attn-rule);
    border-radius: 0.4rem;
    font-size: 0.875rem;
    line-height: 1.4;
    cursor: pointer;
  }

  .card.chosen {
    border-color: var(--attn-accent);
  }

  .card:focus-within {
    outline: 2px solid var(--attn-accent);
    outline-offset: 2px;
  }

  .card .name {
    font-weight: 600;
  }

  .card.chosen .name {
    color: var(--attn-accent);
  }

  .card .pair {
    display: flex;
    align-items: start;
    gap: 0.5rem;
    min-inline-size: 0;
  }

  .card .mini-map {
    flex: none;
    margin-block-start: 0.3rem;
  }

  /* a small picture: its numbers are as large as the text beside it */
  .card .tick {
    font-size: 16px;
  }

  .card .counts {
    color: var(--attn-quiet);
  }

  svg:not(.mini-map) {
    display: block;
    overflow: visible;
  }

  .plot {
    flex: 1 1 8rem;
    min-inline-size: 0;
    max-inline-size: 20rem;
  }

  .axis {
    fill: none;
    stroke: var(--attn-rule);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
  }

  .tick {
    fill: var(--attn-quiet);
    font-size: 11px;
    font-variant-numeric: tabular-nums;
  }

  .dots {
    stroke: var(--attn-quiet);
    stroke-opacity: 0.55;
    stroke-width: 3.2px;
    stroke-linecap: round;
  }

  .dot {
    fill: var(--attn-quiet);
    fill-opacity: 0.55;
  }

  .dot.own {
    fill: var(--attn-query);
    fill-opacity: 1;
  }

  .dot.now {
    fill: none;
    stroke: var(--attn-accent);
    stroke-width: 2px;
  }

  .depth,
  .shift,
  .shuffle {
    gap: 0.75rem;
    padding-block-start: 1rem;
    border-block-start: 1px solid var(--attn-rule);
  }

  .about,
  .score {
    margin: 0;
  }

  .note {
    text-align: start;
  }

  .query {
    color: var(--attn-query);
  }

  .key {
    color: var(--attn-key);
  }

  .with-map {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 1rem 1.5rem;
    min-inline-size: 0;
  }

  figure {
    margin: 0;
  }

  figcaption {
    margin-block-start: 0.3rem;
    font-size: 0.8125rem;
    line-height: 1.35;
    text-align: center;
    color: var(--attn-quiet);
  }

  .table {
    display: grid;
    justify-items: center;
    justify-self: start;
    max-inline-size: 17rem;
  }

  .strips {
    flex: 1 1 20rem;
    display: grid;
    gap: 0.35rem;
    min-inline-size: 0;
  }

  .strip {
    display: grid;
    grid-template-columns: 3.5rem minmax(0, 1fr) 6.5rem;
    align-items: center;
    gap: 0.6rem;
    font-size: 0.8125rem;
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
  }

  .strip .name {
    color: var(--attn-quiet);
  }

  .waves {
    inline-size: 100%;
    block-size: 2.75rem;
  }

  .waves path {
    fill: none;
    stroke-width: 1.5px;
    vector-effect: non-scaling-stroke;
  }

  .line.sine {
    stroke: var(--attn-ink);
  }

  .line.cosine {
    stroke: var(--attn-quiet);
    stroke-dasharray: 5 3;
  }

  .waves .at-position {
    stroke: var(--attn-ink);
    stroke-width: 5px;
    stroke-linecap: round;
  }

  .waves .at-position.rim {
    stroke: var(--attn-quiet);
    stroke-width: 6px;
  }

  .waves .at-position.cosine:not(.rim) {
    stroke: var(--attn-surface);
    stroke-width: 3.5px;
  }

  .many .waves {
    block-size: 1.6rem;
  }

  .at {
    stroke-width: 2px;
    vector-effect: non-scaling-stroke;
  }

  .at.query,
  .arrow.query {
    stroke: var(--attn-query);
  }

  .at.key,
  .arrow.key {
    stroke: var(--attn-key);
    stroke-dasharray: 4 3;
  }

  .circles {
    display: flex;
    flex-wrap: wrap;
    gap: 1rem;
  }

  .circles figcaption {
    font-variant-numeric: tabular-nums;
  }

  .circle {
    inline-size: 8.5rem;
    max-inline-size: 100%;
  }

  .arrow {
    stroke-width: 2.5px;
  }

  .tip.query {
    fill: var(--attn-query);
  }

  .tip.key {
    fill: var(--attn-key);
  }

  .arrow.from {
    stroke: var(--attn-quiet);
    stroke-dasharray: 4 3;
  }

  .tip.from {
    fill: var(--attn-quiet);
  }

  .arrow.to {
    stroke: var(--attn-output);
  }

  .tip.to {
    fill: var(--attn-output);
  }

  .ring {
    fill: none;
    stroke: var(--attn-ink);
    stroke-width: 1.5px;
  }

  .arrow.start,
  .tip.start {
    opacity: 0.3;
  }

  .slopes {
    inline-size: 100%;
    max-inline-size: 45rem;
  }

  .slope {
    fill: none;
    stroke: var(--attn-quiet);
    stroke-width: 1.2px;
  }

  .slope.own {
    stroke: var(--attn-ink);
    stroke-width: 2px;
  }

  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .chips li {
    display: flex;
    align-items: center;
    border: 1px solid var(--attn-rule);
    border-radius: 0.3rem;
  }

  .chips span {
    padding-inline: 0.25rem;
  }

  .chips small {
    margin-inline-start: 0.25rem;
    color: var(--attn-quiet);
  }

  section .chips button {
    min-block-size: 2rem;
    min-inline-size: 1.75rem;
    padding: 0;
    border: 0;
    background: none;
  }

  .maps {
    display: flex;
    gap: 1rem;
  }

  @container (max-width: 600px) {
    .strip {
      grid-template-columns: minmax(0, 1fr) 6.5rem;
    }

    .strip .name {
      grid-column: 1 / 3;
    }

    .circle {
      inline-size: 6.5rem;
    }
  }

  @media (forced-colors: active) {
    .card.chosen {
      border-color: Highlight;
    }
  }
`;
