import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    min-block-size: 6.5rem;
    padding-block: 0.75rem 0.25rem;
  }

  :host([hidden]) {
    display: none;
  }

  .room {
    position: relative;
    block-size: var(--room, auto);
    contain: size layout style;
  }

  /* in a layer of its own: what is written in it has nothing else drawn again */
  .room.hurried {
    will-change: transform;
  }

  .sentence {
    min-block-size: 1.6em;
    line-height: 1.6;
    text-wrap: pretty;
  }

  .quiet {
    color: var(--attn-quiet);
  }

  .formula {
    position: relative;
    direction: ltr;
    overflow-x: auto;
    overflow-y: hidden;
    padding-block: 0.35rem;
    min-block-size: 3.4rem;
    scrollbar-width: thin;
  }

  math {
    font-size: 1.25rem;
    font-family: var(--attn-math-font);
    margin: 0.2em 0;
  }

  :not(.runs-on) > .formula > .line {
    display: block;
    padding-block: 0.15em;
  }

  mn {
    font-variant-numeric: tabular-nums lining-nums;
  }

  mn[data-term] {
    cursor: pointer;
  }

  mn[data-term]:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .hue-query {
    color: var(--attn-query);
  }
  .hue-key {
    color: var(--attn-key);
  }
  .hue-value {
    color: var(--attn-value);
  }
  .hue-output {
    color: var(--attn-output);
  }
  .hue-weight {
    color: var(--attn-weight-ink, var(--attn-weight));
  }
  mn[data-value] {
    font-weight: 700;
  }
  /* text-decoration does not draw on MathML everywhere */
  mn.struck {
    background: linear-gradient(currentColor, currentColor) no-repeat center / 100% 1px;
  }

  .trail {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 0.75rem;
    margin-block-end: 0.5rem;
    font-size: 0.875rem;
    color: var(--attn-quiet);
  }

  ol,
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .trail li + li::before {
    content: '← ';
  }

  .trail [aria-current] {
    color: var(--attn-ink);
    font-weight: 600;
  }

  .trail button,
  .sources button {
    min-block-size: 1.75rem;
    min-inline-size: 1.75rem;
    padding: 0 0.4rem;
    border: 1px solid var(--attn-rule);
    border-radius: 0.25rem;
    background: none;
    cursor: pointer;
    font-variant-numeric: tabular-nums;
  }

  .trail li button {
    border-color: transparent;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .sources {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.35rem 0.6rem;
    margin-block-start: 0.25rem;
    font-size: 0.875rem;
    color: var(--attn-quiet);
  }

  .sources button {
    color: var(--attn-ink);
  }

  .sources button:hover {
    border-color: var(--attn-ink);
  }

  /* the container is the figure: a fraction cannot be broken, and is to be seen whole on a phone */
  @container (max-width: 600px) {
    math {
      font-size: 1.0625rem;
    }
  }

  @media print {
    :host {
      min-block-size: 0;
      break-inside: avoid;
    }

    .room {
      block-size: auto;
      contain: none;
    }

    /* nothing can be pressed on paper */
    .quiet {
      display: none;
    }
  }
`;
