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
  --attn-positive: #6d7f92;
  --attn-negative: #b3542f;
  --attn-weight: #0c7a80;
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
  --attn-positive: #8b9cb0;
  --attn-negative: #e08a62;
  --attn-weight: #52c2c4;
`;

export const theme = css`
  :host {
    ${light}
    color-scheme: light;
    --attn-font:
      system-ui, -apple-system, 'Segoe UI', 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', 'Noto Sans CJK KR',
      sans-serif;
    --attn-math-font: 'STIX Two Math', 'Cambria Math', 'Latin Modern Math', 'DejaVu Math TeX Gyre', math, serif;
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
