import { css } from 'lit';

export const styles = css`
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1.5rem;
  }

  .listing {
    direction: ltr;
    margin: 0;
    padding: 1rem 1.25rem;
    max-block-size: 34rem;
    overflow: auto;
    scrollbar-width: thin;
    border: 1px solid var(--attn-rule);
    border-radius: 0.3rem;
    background: var(--attn-raised);
    font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', 'Noto Sans Mono CJK KR', monospace;
    font-size: 0.8125rem;
    line-height: 1.55;
    tab-size: 4;
    overflow-wrap: normal;
    text-align: start;
  }

  .comment {
    color: var(--attn-quiet);
  }

  .note {
    text-align: start;
  }

  @container (max-width: 600px) {
    .listing {
      padding: 0.75rem;
      font-size: 0.75rem;
    }
  }

  @media print {
    .listing {
      max-block-size: none;
      overflow: visible;
      white-space: pre-wrap;
    }
  }
`;
