import { css } from 'lit';

export const styles = css`
  .tone-self_attention {
    --series: var(--attn-query);
  }
  .tone-recurrent {
    --series: var(--attn-key);
  }
  .tone-convolutional {
    --series: var(--attn-value);
  }
  .tone-restricted_attention {
    --series: var(--attn-output);
  }
  .tone-measured {
    --series: var(--attn-accent);
  }

  .run {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    font-size: 0.9rem;
  }

  progress {
    inline-size: 10rem;
    accent-color: var(--attn-accent);
  }

  .scrolls {
    max-inline-size: 100%;
    overflow-x: auto;
  }

  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums lining-nums;
    font-size: 0.9rem;
  }

  th {
    font-weight: 600;
    text-align: start;
    vertical-align: bottom;
    white-space: nowrap;
    padding: 0.25rem 0.6rem;
  }

  thead th:not(:first-child),
  td {
    text-align: end;
  }

  tbody th {
    color: var(--series);
    font-weight: 550;
    vertical-align: middle;
  }

  td {
    padding: 0.25rem 0.6rem;
    white-space: nowrap;
  }

  /* on a phone the names give way to the numbers */
  th:first-child {
    white-space: normal;
    overflow-wrap: normal;
    min-inline-size: 6.5rem;
  }

  td small {
    display: block;
    color: var(--attn-quiet);
    font-size: 0.8em;
  }

  tbody tr {
    border-block-start: 1px solid var(--attn-rule);
  }

  .timings {
    margin: 0;
    padding: 0;
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1.2rem;
    list-style: none;
    font-size: 0.9rem;
    font-variant-numeric: tabular-nums;
  }

  .note {
    text-align: start;
  }

  @media print {
    .run {
      display: none;
    }
  }
`;
