/** The look, as custom properties. A host page sets any of them on the element; names are kept. */
import { css, unsafeCSS } from 'lit';
import { dark, light } from './palette.js';

const lightColours = unsafeCSS(light);
const darkColours = unsafeCSS(dark);

export const theme = css`
  :host {
    ${lightColours}
    color-scheme: light;
    --attn-font:
      system-ui, -apple-system, 'Segoe UI', 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', 'Noto Sans CJK KR',
      sans-serif;
    --attn-math-font: 'STIX Two Math', 'Cambria Math', 'Latin Modern Math', 'DejaVu Math TeX Gyre', math, serif;
  }

  /* in fonts for math the root sign may hang below the line, in Korean ones it is as wide as a syllable */
  .root > mo {
    font-family: 'Segoe UI', 'Helvetica Neue', Roboto, 'DejaVu Sans', sans-serif;
  }

  @media (prefers-color-scheme: dark) {
    :host {
      ${darkColours}
      color-scheme: dark;
    }
  }

  :host([theme='light']) {
    ${lightColours}
    color-scheme: light;
  }

  :host([theme='dark']) {
    ${darkColours}
    color-scheme: dark;
  }

  @media print {
    :host {
      ${lightColours}
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
    /* what is only said moves nothing that is seen */
    contain: strict;
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
