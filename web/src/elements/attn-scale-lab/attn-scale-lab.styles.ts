import { css } from 'lit';

export const styles = css`
  :host {
    --plain: var(--attn-negative);
    --scaled: var(--attn-weight);
  }

  .tone-plain {
    --series: var(--plain);
  }

  .tone-scaled {
    --series: var(--scaled);
  }

  h3 {
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
  }

  .part {
    display: flex;
    flex-direction: column;
    gap: 0.6rem;
    min-inline-size: 0;
  }

  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
    gap: 1rem 2rem;
  }

  .side {
    min-inline-size: 0;
  }

  .side > h4,
  th.tone-plain,
  th.tone-scaled {
    color: var(--series);
  }

  h4 {
    margin: 0 0 0.25rem;
    font-size: 0.9rem;
    font-weight: 600;
  }

  .histogram {
    display: block;
    max-inline-size: 100%;
    block-size: auto;
    direction: ltr;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }

  .histogram text {
    fill: var(--attn-quiet);
  }

  .histogram .bar {
    fill: color-mix(in oklab, var(--series) 70%, var(--attn-surface));
  }

  .histogram .target {
    fill: transparent;
    cursor: pointer;
  }

  .histogram .chosen .bar,
  .histogram .pointer {
    fill: var(--attn-accent);
  }

  .histogram .axis {
    stroke: var(--attn-quiet);
  }

  .beyond {
    display: flex;
    justify-content: space-between;
    min-block-size: 1.75rem;
    font-size: 0.8125rem;
    color: var(--attn-quiet);
  }

  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums lining-nums;
    font-size: 0.9rem;
  }

  th {
    font-weight: 500;
    text-align: start;
  }

  thead th {
    padding: 0.2rem 0.5rem;
    font-weight: 600;
    vertical-align: bottom;
  }

  tbody th {
    color: var(--attn-quiet);
    padding-inline: 0.5rem 0.75rem;
  }

  tbody tr {
    border-block-start: 1px solid var(--attn-rule);
  }

  td {
    padding: 0.1rem 0.3rem;
    white-space: nowrap;
  }

  td.number,
  th.number {
    text-align: end;
  }

  .field input[type='number'] {
    inline-size: 6rem;
  }

  .measured {
    max-inline-size: 44rem;
  }

  .cards table {
    inline-size: 100%;
    table-layout: fixed;
  }

  .cards th {
    text-align: center;
  }

  .cards th:first-child,
  .cards td:first-child {
    inline-size: 4rem;
  }

  .shown {
    display: flex;
    flex-direction: column;
  }

  @media (forced-colors: active) {
    .histogram .bar {
      fill: CanvasText;
    }

    .histogram .chosen .bar,
    .histogram .pointer {
      fill: Highlight;
    }
  }
`;
