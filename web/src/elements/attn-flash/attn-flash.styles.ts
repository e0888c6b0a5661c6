import { css } from 'lit';

export const styles = css`
  .lab {
    display: flex;
    flex-direction: column;
    gap: 1rem;
  }

  .work {
    direction: ltr;
    display: flex;
    flex-wrap: wrap;
    gap: 1rem 2rem;
    align-items: start;
  }

  .map-and-key {
    flex: 0 1 17rem;
    min-inline-size: 12rem;
  }

  .map {
    margin: 0;
  }

  .tiles {
    display: block;
    inline-size: 100%;
  }

  .tick {
    fill: var(--attn-quiet);
    font-size: 11px;
  }

  .tile {
    cursor: pointer;
  }

  .tile .ground {
    fill: var(--attn-surface);
  }

  .tile .edge {
    fill: none;
    stroke: var(--attn-rule);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
  }

  .tile.done .ground {
    fill: var(--attn-raised);
  }

  .tile .gone {
    stroke: var(--attn-quiet);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
    opacity: 0.5;
  }

  .tile.next .edge {
    stroke-dasharray: 3 3;
  }

  .tile.now .edge {
    stroke: var(--attn-accent);
    stroke-width: 2.5px;
  }

  .tile .positive {
    fill: var(--attn-positive);
  }

  .tile .negative {
    fill: var(--attn-negative);
  }

  .note {
    text-align: start;
  }

  .held {
    flex: 1 1 24rem;
    min-inline-size: 0;
  }

  .held .line {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 0.75rem 1rem;
    max-inline-size: 100%;
    overflow-x: auto;
    padding: 4px;
    position: relative;
  }

  .held .one {
    display: flex;
    flex-direction: column;
    align-items: end;
  }

  .held .caption {
    min-inline-size: max(100%, 5.5em);
  }

  [part='floats'] {
    display: grid;
    gap: 0.4rem;
  }

  .result {
    gap: 0.75rem;
  }

  attn-derivation {
    border-block-start: 1px solid var(--attn-rule);
  }

  @media (forced-colors: active) {
    .tile .positive,
    .tile .negative {
      fill: CanvasText;
    }

    .tile.now .edge {
      stroke: Highlight;
    }
  }
`;
