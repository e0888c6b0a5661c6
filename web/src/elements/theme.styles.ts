/**
 * The look, as custom properties: one hue for query, key, value and output each, everywhere, and one accent for what
 * happens now. A host page sets any of them on the element; names are kept.
 */
import { css } from 'lit';

const light = css`
  --attn-surface: #ffffff;
  --attn-raised: #f7f8fa;
  --attn-ink: #1d2127;
  --attn-quiet: #58606c;
  --attn-rule: #d8dce2;
  --attn-accent: #b4235f;
  --attn-query: #2360a8;
  --attn-key: #a84d08;
  --attn-value: #2a744a;
  --attn-output: #743a9c;
  --attn-positive: #2a7f86;
  --attn-negative: #b3642f;
  --attn-weight: #3f6fb5;
`;

const dark = css`
  --attn-surface: #15181d;
  --attn-raised: #1d2127;
  --attn-ink: #e8ebef;
  --attn-quiet: #a4adb9;
  --attn-rule: #363c46;
  --attn-accent: #ff7dab;
  --attn-query: #7db5f4;
  --attn-key: #f0a860;
  --attn-value: #72cd98;
  --attn-output: #c9a0ef;
  --attn-positive: #3d8d94;
  --attn-negative: #a8673c;
  --attn-weight: #4a76b8;
`;

export const theme = css`
  :host {
    ${light}
    color-scheme: light;
    --attn-font:
      system-ui, -apple-system, 'Segoe UI', 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', 'Noto Sans CJK KR',
      sans-serif;
    --attn-math-font: 'STIX Two Math', 'Latin Modern Math', 'Cambria Math', math, serif;
  }

  @media (prefers-color-scheme: dark) {
    :host {
      ${dark}
      color-scheme: dark;
    }
  }

  :host([theme='light']) {
    ${light}
    color-scheme: light;
  }

  :host([theme='dark']) {
    ${dark}
    color-scheme: dark;
  }

  @media print {
    :host {
      ${light}
      color-scheme: light;
    }
  }
`;

/** For every element inside a player: nothing is inherited that a host page might have set for its own text. */
export const base = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  .hidden-text {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  button,
  select,
  input {
    font: inherit;
    color: inherit;
  }

  button:focus-visible,
  select:focus-visible,
  input:focus-visible,
  [tabindex]:focus-visible {
    outline: 2px solid var(--attn-accent);
    outline-offset: 2px;
  }
`;
