import { css } from 'lit';

/** Matrices of a lab beside each other, as many as fit; their tops are level. */
export const exhibitStyles = css`
  /* mathematics runs from the left, also on a page that runs from the right */
  .exhibits {
    direction: ltr;
    display: flex;
    flex-wrap: wrap;
    justify-content: safe center;
    align-items: start;
    gap: 1rem 0.75rem;
    min-inline-size: 0;
    max-inline-size: 100%;
    font-size: 0.9375rem;
  }

  .exhibit {
    display: flex;
    flex-direction: column;
    /* what is wider than its place begins at its beginning, else it could not be scrolled to */
    align-items: safe end;
    position: relative;
    max-inline-size: 100%;
    overflow-x: auto;
    overflow-y: clip;
    overflow-clip-margin: 4px;
    padding: 4px;
    scrollbar-width: thin;
  }

  .exhibit .caption {
    min-inline-size: max(100%, 5em);
  }

  @container (max-width: 600px) {
    .exhibits {
      font-size: 0.875rem;
      --attn-cell: 2.6em;
    }
  }
`;
