import { css } from 'lit';

export const styles = css`
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
    padding-block-start: 0.75rem;
    border-block-start: 1px solid var(--attn-rule);
  }

  .part p {
    margin: 0;
    font-size: 0.9rem;
  }

  .scrolls {
    max-inline-size: 100%;
    overflow-x: auto;
  }

  table {
    border-collapse: collapse;
    direction: ltr;
    font-variant-numeric: tabular-nums lining-nums;
    font-size: 0.9rem;
  }

  th {
    padding: 0.15rem 0.5rem;
    font-weight: 500;
    color: var(--attn-quiet);
    text-align: start;
    vertical-align: bottom;
  }

  thead th {
    min-inline-size: 4.5em;
    text-align: end;
  }

  td {
    padding: 0.1rem 0.35rem;
    text-align: end;
    white-space: nowrap;
  }

  tbody th {
    white-space: nowrap;
    vertical-align: middle;
  }

  tbody tr {
    border-block-start: 1px solid var(--attn-rule);
  }

  .check td > span {
    display: grid;
    grid-template-columns: 1.2em auto;
    align-items: center;
    justify-content: end;
  }

  .check .measured {
    color: var(--attn-quiet);
  }

  .losses {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.25rem 0.75rem;
    font-size: 1.05rem;
  }

  .growth {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
    gap: 1rem 2rem;
    align-items: start;
  }

  .growth > * {
    min-inline-size: 0;
  }

  .tone-0 {
    --series: var(--attn-query);
  }
  .tone-1 {
    --series: var(--attn-key);
  }
  .tone-2 {
    --series: var(--attn-value);
  }
  .tone-3 {
    --series: var(--attn-output);
  }
  .tone-4 {
    --series: var(--attn-ink);
  }

  .check thead th,
  .growth thead th {
    color: var(--attn-ink);
  }
`;
