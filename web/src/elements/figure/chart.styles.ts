import { css } from 'lit';

export const chartStyles = css`
  .chart {
    display: block;
    max-inline-size: 100%;
    block-size: auto;
    direction: ltr;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }

  .chart text {
    fill: var(--attn-quiet);
  }

  .chart .axis-name {
    fill: var(--attn-ink);
  }

  .chart .grid,
  .chart .axis {
    fill: none;
    stroke: var(--attn-rule);
  }

  .chart .axis {
    stroke: var(--attn-quiet);
  }

  .chart .at {
    stroke: var(--attn-accent);
    stroke-width: 1;
    stroke-dasharray: 2 3;
  }

  .line,
  .guide {
    fill: none;
    stroke: var(--series);
    stroke-width: 1.75;
  }

  .guide {
    stroke-width: 1;
    stroke-dasharray: 5 4;
  }

  .mark {
    fill: var(--series);
    stroke: var(--attn-surface);
    stroke-width: 1;
  }

  .mark.cross {
    fill: none;
    stroke: var(--series);
    stroke-width: 2;
  }

  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1.1rem;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 0.8125rem;
  }

  .legend li {
    display: flex;
    align-items: center;
    gap: 0.4rem;
  }

  @media (forced-colors: active) {
    .line,
    .guide,
    .chart .axis {
      stroke: CanvasText;
    }

    .mark {
      fill: CanvasText;
      stroke: Canvas;
    }

    .mark.cross {
      stroke: CanvasText;
    }

    .chart text {
      fill: CanvasText;
    }

    .chart .at {
      stroke: Highlight;
    }
  }
`;
