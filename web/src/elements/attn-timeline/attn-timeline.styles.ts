import { css } from 'lit';

export const styles = css`
  :host {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
  }

  /* in a layer of its own: where it has come to has nothing else drawn again */
  :host([playing]) {
    will-change: transform;
  }

  .buttons {
    display: flex;
    gap: 0.25rem;
    align-items: center;
  }

  button {
    display: grid;
    place-items: center;
    inline-size: 2.5rem;
    block-size: 2.5rem;
    padding: 0;
    border: 1px solid transparent;
    border-radius: 50%;
    background: none;
    cursor: pointer;
  }

  button.play {
    background: var(--attn-ink);
    color: var(--attn-surface);
  }

  button:hover {
    border-color: var(--attn-rule);
  }

  button[aria-disabled='true'] {
    opacity: 0.4;
    cursor: default;
  }

  svg {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    fill: currentColor;
  }

  :host(:dir(rtl)) svg {
    transform: scaleX(-1);
  }

  .scrub {
    position: relative;
    flex: 1 1 15rem;
    min-inline-size: 0;
    border-radius: 0.25rem;
  }

  /* nobody sees its thumb: that it moves lays out nothing else */
  .scrub input {
    inset: 0 auto auto 0;
    contain: strict;
  }

  .scrub:has(input:focus-visible) {
    outline: 2px solid var(--attn-accent);
    outline-offset: 3px;
  }

  .track {
    display: flex;
    gap: 3px;
    cursor: pointer;
    touch-action: pan-y;
    user-select: none;
    -webkit-user-select: none;
  }

  .segment {
    /* a short step still has room for its name */
    flex: var(--stages) 1 auto;
    min-inline-size: 0;
    display: flex;
    flex-direction: column;
    justify-content: end;
    gap: 0.3rem;
    padding-block: 0.35rem;
    color: var(--attn-quiet);
  }

  .segment.off {
    flex: 0 1 auto;
    cursor: default;
  }

  .name {
    font-size: 0.875rem;
    line-height: 1.25;
    text-align: center;
    text-wrap: balance;
    overflow-wrap: normal;
    overflow: hidden;
    text-overflow: ellipsis;
    padding-inline: 0.1rem;
  }

  .segment.off .name {
    font-style: italic;
    padding-inline: 0.5rem;
  }

  .segment.current .name {
    color: var(--attn-accent);
    font-weight: 650;
  }

  .segment.done:not(.current) .name {
    color: var(--attn-ink);
  }

  .bar {
    display: block;
    block-size: 5px;
    border-radius: 3px;
    background: linear-gradient(var(--attn-accent), var(--attn-accent)) no-repeat 0 0 / calc(var(--filled) * 100%) 100%
      var(--attn-rule);
  }

  :host(:dir(rtl)) .bar {
    background-position: 100% 0;
  }

  .off .bar {
    background: none;
    border-block-end: 2px dotted var(--attn-rule);
  }

  @media (forced-colors: active) {
    .bar {
      forced-color-adjust: none;
      background-color: Canvas;
      outline: 1px solid CanvasText;
      background-image: linear-gradient(Highlight, Highlight);
    }
  }

  @media print {
    :host {
      display: none;
    }
  }
`;
