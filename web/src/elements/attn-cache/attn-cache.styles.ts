import { css } from 'lit';

export const styles = css`
  .ways,
  .costs {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
    gap: 1rem 2rem;
  }

  .way {
    gap: 0.6rem;
    align-content: start;
  }

  .maps {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 0.75rem 1rem;
  }

  .maps figure {
    display: grid;
    justify-items: center;
    gap: 0.3rem;
    margin: 0;
    max-inline-size: 7rem;
    text-wrap: balance;
  }

  figcaption {
    font-size: 0.8125rem;
    line-height: 1.35;
    text-align: center;
    color: var(--attn-quiet);
  }

  figcaption .name {
    color: var(--hue, var(--attn-ink));
    font-weight: 550;
  }

  .note {
    text-align: start;
  }

  .costs .note {
    grid-column: 1 / -1;
  }

  .growth {
    margin: 0;
  }

  .growth figcaption {
    text-align: start;
  }

  .growth svg {
    display: block;
    inline-size: 100%;
    max-inline-size: 24rem;
  }

  .axis {
    stroke: var(--attn-rule);
  }

  .now {
    stroke: var(--attn-accent);
    stroke-dasharray: 4 3;
  }

  .tick {
    fill: var(--attn-quiet);
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }

  .line polyline {
    fill: none;
    stroke: var(--attn-quiet);
    stroke-width: 1.5px;
    stroke-dasharray: 5 3;
  }

  .line circle {
    fill: var(--attn-surface);
    stroke: var(--attn-quiet);
    stroke-width: 1.5px;
  }

  .line:nth-of-type(2) polyline {
    stroke-dasharray: 1 5;
    stroke-linecap: round;
    stroke-width: 2.5px;
  }

  .line.own polyline {
    stroke: var(--attn-weight);
    stroke-width: 2.5px;
    stroke-dasharray: none;
  }

  .line.own circle {
    fill: var(--attn-weight);
    stroke: var(--attn-weight);
  }

  .growth ul {
    margin: 0.3rem 0 0;
    padding: 0;
    list-style: none;
    font-size: 0.9rem;
    font-variant-numeric: tabular-nums;
  }

  .growth .sample {
    display: inline-block;
    inline-size: 1.5rem;
    margin-inline-end: 0.5rem;
    border-block-start: 2px dashed var(--attn-quiet);
    vertical-align: middle;
  }

  .growth li:nth-child(2) .sample {
    border-block-start: 3px dotted var(--attn-quiet);
  }

  .growth li.own .sample {
    border-block-start: 3px solid var(--attn-weight);
  }

  .depth,
  .equal {
    gap: 0.6rem;
    padding-block-start: 1rem;
    border-block-start: 1px solid var(--attn-rule);
  }
`;
