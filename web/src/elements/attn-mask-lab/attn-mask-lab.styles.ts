import { css } from 'lit';

export const styles = css`
  .bench {
    display: flex;
    flex-wrap: wrap;
    gap: 1rem 3rem;
    align-items: start;
    justify-content: center;
  }

  /* a finger paints here, and does not scroll */
  .canvas {
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    max-inline-size: 100%;
    overflow-x: auto;
    padding: 4px;
  }

  .parts {
    flex: 0 1 22rem;
  }

  .part {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 1.25rem;
  }

  .part input[type='number'] {
    inline-size: 4.5rem;
  }

  h3 {
    margin: 0;
    font-size: 0.9375rem;
    text-align: center;
  }

  .asks {
    font-size: 0.9rem;
  }

  .said {
    color: var(--attn-ink);
    text-wrap: pretty;
    max-inline-size: 46rem;
    margin-inline: auto;
  }

  @media print {
    .parts {
      display: none;
    }
  }
`;
