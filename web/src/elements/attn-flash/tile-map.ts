/** The scores as a map of tiles: what was there is gone, one tile is there now, the others never were. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { MatrixScene } from '../../scene/scene.js';
import type { Level } from '../../scene/level.js';
import { mirrored } from '../figure/mini-map.js';
import type { FlashModel, Tile } from './model.js';

export interface TileMap {
  model: FlashModel;
  /** the tile in the making */
  now: number;
  view: MatrixScene | undefined;
  level: Level;
  /** whether time stands at the end, where no tile is left */
  over: boolean;
  label: string;
  /** vectors are columns */
  turned: boolean;
  queries: string;
  keys: string;
  choose: (tile: Tile) => void;
}

const side = 240;

export function tileMap({
  model,
  now,
  view,
  level,
  over,
  label,
  turned,
  queries,
  keys,
  choose,
}: TileMap): TemplateResult {
  const { tiles, queries: n, keys: m } = model;
  const cell = side / Math.max(n, m);
  const place = (tile: Tile): { x: number; y: number; width: number; height: number } => ({
    x: tile.col * model.tileCols * cell,
    y: tile.row * model.tileRows * cell,
    width: tile.scores.cols * cell,
    height: tile.scores.rows * cell,
  });
  const cells = (tile: Tile): TemplateResult[] => {
    const { x, y } = place(tile);
    const { data, cols } = tile.scores;
    return Array.from(data.slice(0, view?.shown ?? 0), (value, index) => {
      const fill = level(value);
      return svg`<rect
        class=${fill < 0 ? 'negative' : 'positive'}
        x=${x + (index % cols) * cell}
        y=${y + Math.floor(index / cols) * cell}
        width=${cell}
        height=${cell}
        fill-opacity=${Math.abs(fill)}
      ></rect>`;
    });
  };
  const drawn = (tile: Tile, index: number): TemplateResult => {
    const { x, y, width, height } = place(tile);
    const state = index < now || over ? 'done' : index === now ? 'now' : 'next';
    return svg`<g class="tile ${state}" @click=${() => choose(tile)}>
      <rect class="ground" x=${x} y=${y} width=${width} height=${height}></rect>
      ${state === 'now' ? cells(tile) : ''}
      ${state === 'done' ? svg`<path class="gone" d="M${x + 3} ${y + height - 3}L${x + width - 3} ${y + 3}"></path>` : ''}
      <rect class="edge" x=${x} y=${y} width=${width} height=${height}></rect>
    </g>`;
  };
  const [down, across] = turned ? [m, n] : [n, m];
  return html`<figure class="map">
    <svg class="tiles" viewBox="-22 -22 ${across * cell + 26} ${down * cell + 26}" role="img" aria-label=${label}>
      <text class="tick" x=${(across * cell) / 2} y="-8" text-anchor="middle">${turned ? queries : keys}</text>
      <text class="tick" x="0" y="0" text-anchor="middle" transform="translate(-9 ${(down * cell) / 2}) rotate(-90)">
        ${turned ? keys : queries}
      </text>
      <g transform=${turned ? mirrored : nothing}>${tiles.map(drawn)}</g>
    </svg>
  </figure>`;
}
