/** A number's length beside it: a level from 0 to 1 of the room there is. */
import { css, html, type TemplateResult } from 'lit';
import { styleProperties } from '../style-properties.js';

export const bar = (level: number): TemplateResult =>
  html`<span class="track" aria-hidden="true"
    ><span class="level" ${styleProperties({ '--level': String(level) })}></span
  ></span>`;

export const barStyles = css`
  .track {
    display: block;
    block-size: 0.5rem;
    margin-inline: 0.35rem;
    background: var(--attn-raised);
    border-block-end: 1px solid var(--attn-rule);
  }

  .level {
    display: block;
    block-size: 100%;
    inline-size: calc(var(--level) * 100%);
    background: var(--series, var(--attn-weight));
    transition: inline-size 0.25s;
  }

  /* p(1 − p), how a weight answers to its own score, is at most 1/4 */
  .gradient .level {
    inline-size: calc(var(--level) * 400%);
  }

  @media (prefers-reduced-motion: reduce) {
    .level {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .level {
      background: CanvasText;
    }
  }
`;
