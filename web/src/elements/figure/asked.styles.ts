import { css } from 'lit';

export const askedStyles = css`
  section button.asked {
    min-block-size: 1.75rem;
    min-inline-size: 2rem;
    padding: 0 0.35rem;
    border: 1px solid transparent;
    border-radius: 0.2rem;
    background: none;
    font-variant-numeric: tabular-nums lining-nums;
  }

  section button.asked:hover {
    border-color: var(--attn-rule);
  }

  section button.asked[aria-pressed='true'] {
    border-color: var(--attn-accent);
  }
`;
