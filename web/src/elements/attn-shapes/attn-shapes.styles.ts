import { css } from 'lit';

export const styles = css`
  .walk {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    gap: 0.75rem 1.5rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .walk li {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    padding: 0.4rem 0.5rem 0.5rem;
    border: 1px solid var(--attn-rule);
    border-radius: 0.3rem;
  }

  .walk li.stopped {
    border-color: var(--attn-accent);
    border-width: 2px;
  }

  .walk h3 {
    margin: 0 0 0.2rem;
    font-size: 0.8125rem;
    font-weight: 500;
    color: var(--attn-quiet);
  }

  .product {
    flex: 1;
    display: flex;
    align-items: stretch;
    justify-content: space-between;
    direction: ltr;
  }

  .between {
    display: flex;
    flex-direction: column;
    justify-content: center;
    align-items: center;
    color: var(--attn-quiet);
    font-size: 0.875rem;
    padding-block-end: 2.6rem;
  }

  section button.box {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    min-inline-size: 4.2rem;
    padding: 0.25rem 0.15rem;
    border: 1px solid transparent;
    background: none;
    color: var(--attn-ink);
    font-size: 0.8125rem;
    line-height: 1.3;
  }

  section button.box:hover:not([aria-disabled='true']) {
    border-color: var(--attn-rule);
  }

  section button.box[aria-pressed='true'] {
    border-color: var(--attn-accent);
    color: var(--attn-ink);
  }

  section button.box[aria-disabled='true'] {
    opacity: 1;
  }

  .room {
    flex: 1;
    display: grid;
    place-content: center;
    padding-block-end: 0.3rem;
  }

  .rectangle {
    display: block;
    border: 1.5px solid var(--hue, var(--attn-quiet));
    background: color-mix(in oklab, var(--hue, var(--attn-quiet)) 22%, var(--attn-surface));
    transition:
      inline-size 0.25s,
      block-size 0.25s;
  }

  .unmade .rectangle {
    border-style: dashed;
    background: none;
  }

  .odd .rectangle {
    border-style: double;
    border-width: 4px;
  }

  .clash .rectangle {
    border-color: var(--attn-accent);
    border-width: 3px;
  }

  .letter math {
    font-family: var(--attn-math-font);
    display: inline math;
    font-size: 1.15em;
    color: var(--hue, var(--attn-ink));
  }

  .warn {
    margin-inline-end: 0.25em;
    color: var(--attn-accent);
    font-weight: 700;
  }

  .clash .shape {
    color: var(--attn-accent);
    font-weight: 600;
  }

  .why {
    margin: 0;
    padding: 0.5rem 0.75rem;
    border-inline-start: 3px solid var(--attn-accent);
    background: var(--attn-raised);
    font-size: 0.95rem;
  }

  .field input[type='number'] {
    inline-size: 5.5rem;
  }

  .opened {
    display: flex;
    flex-direction: column;
    align-items: start;
    gap: 0.25rem;
    min-inline-size: 0;
  }

  .opened .exhibit {
    align-items: center;
    font-size: 0.875rem;
    --attn-cell: 3.4em;
  }

  @media (prefers-reduced-motion: reduce) {
    .rectangle {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .walk li.stopped,
    .clash .rectangle {
      border-color: Highlight;
    }
  }
`;
