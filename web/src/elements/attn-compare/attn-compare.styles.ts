import { css } from 'lit';

export const styles = css`
  .compared {
    direction: ltr;
    display: grid;
    grid-template-columns: minmax(6rem, 10rem) repeat(var(--columns), max-content);
    justify-content: safe center;
    gap: 0.75rem 0.9rem;
    align-items: start;
    overflow-x: auto;
    overflow-y: clip;
    overflow-clip-margin: 4px;
    scrollbar-width: thin;
    position: relative;
    font-size: 0.9375rem;
  }

  .compared h3 {
    margin: 0;
    padding-block-start: 2rem;
    font-size: 0.875rem;
    line-height: 1.4;
    text-align: end;
    grid-column: 1;
  }

  .compared .exhibit {
    justify-self: center;
  }

  .tiles {
    grid-column: 2 / -2;
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1rem;
    justify-content: center;
  }

  .difference {
    display: flex;
    flex-direction: column;
    align-items: center;
  }

  .empty {
    justify-self: center;
    padding-block-start: 3.5rem;
    color: var(--attn-quiet);
  }

  .count {
    margin: 0;
    inline-size: 0;
    min-inline-size: max(100%, 9em);
    font-size: 0.8125rem;
    color: var(--attn-quiet);
    text-align: center;
    text-wrap: balance;
  }

  /* names above their rows leave the width to the numbers */
  @container (max-width: 900px) {
    .compared {
      grid-template-columns: repeat(var(--columns), max-content);
    }

    .compared h3 {
      grid-column: 1 / -1;
      padding-block-start: 0;
      text-align: center;
    }

    .tiles {
      grid-column: 1 / -1;
    }
  }

  @container (max-width: 600px) {
    .compared {
      grid-template-columns: 1fr;
      justify-items: center;
      font-size: 0.875rem;
      --attn-cell: 2.6em;
    }

    .empty {
      padding-block: 1rem;
    }
  }
`;
