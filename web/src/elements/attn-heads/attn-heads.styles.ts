import { css } from 'lit';

export const styles = css`
  .heads {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: stretch;
  }

  .group {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    gap: 0.25rem;
    padding: 0.5rem;
    border: 1px solid transparent;
    border-radius: 0.4rem;
  }

  .group.shares {
    border-color: var(--attn-rule);
    background: var(--attn-raised);
  }

  .cards {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  .card {
    position: relative;
    display: grid;
    grid-template-rows: auto auto 1fr;
    justify-items: center;
    gap: 0.3rem;
    inline-size: 7.25rem;
    padding: 0.4rem 0.4rem 0.5rem;
    border: 2px solid transparent;
    border-radius: 0.3rem;
    background: var(--attn-surface);
    text-align: center;
    font-size: 0.8125rem;
    line-height: 1.3;
    cursor: pointer;
  }

  .card .name {
    font-weight: 600;
  }

  .card .role {
    color: var(--attn-quiet);
  }

  .card:hover {
    border-color: var(--attn-rule);
  }

  .card.chosen {
    border-color: var(--attn-accent);
  }

  .card.chosen .name {
    color: var(--attn-accent);
  }

  .card:focus-within {
    outline: 2px solid var(--attn-accent);
    outline-offset: 2px;
  }

  .token {
    white-space: nowrap;
    color: var(--attn-ink);
  }

  .token small {
    color: var(--attn-quiet);
  }

  .keys {
    margin: 0;
    text-align: center;
    font-size: 0.8125rem;
    color: var(--attn-quiet);
  }

  .keys .key {
    color: var(--attn-key);
    font-weight: 600;
  }

  .keys .value {
    color: var(--attn-value);
    font-weight: 600;
  }

  [part='saved'] {
    display: grid;
    gap: 0.4rem;
  }

  .note {
    text-align: start;
  }

  .depth,
  .joined {
    gap: 0.5rem;
    padding-block-start: 1rem;
    border-block-start: 1px solid var(--attn-rule);
  }

  .joined .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
  }

  .joined figure {
    display: grid;
    justify-items: center;
    gap: 0.3rem;
    margin: 0;
  }

  .joined figcaption {
    font-size: 0.8125rem;
    line-height: 1.35;
    text-align: center;
    color: var(--attn-quiet);
  }

  .joined .sign {
    font-size: 1.25rem;
    color: var(--attn-quiet);
  }

  @container (max-width: 600px) {
    .card {
      inline-size: 7rem;
    }
  }

  @container (max-width: 340px) {
    .heads,
    .cards {
      gap: 0.25rem;
    }
  }

  @media (forced-colors: active) {
    .card.chosen {
      border-color: Highlight;
    }
  }
`;
