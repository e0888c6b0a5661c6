/** Registers the custom elements. Importing this twice, or from two bundles, is harmless. */
import { AttnCompare } from './attn-compare/attn-compare.js';
import { AttnCache } from './attn-cache/attn-cache.js';
import { AttnBlockMap } from './attn-block-map/attn-block-map.js';
import { AttnCode } from './attn-code/attn-code.js';
import { AttnDerivation } from './attn-derivation/attn-derivation.js';
import { AttnFlash } from './attn-flash/attn-flash.js';
import { AttnHeads } from './attn-heads/attn-heads.js';
import { AttnHeatMap } from './attn-heat-map/attn-heat-map.js';
import { AttnMaskLab } from './attn-mask-lab/attn-mask-lab.js';
import { AttnHeatmap } from './attn-heatmap/attn-heatmap.js';
import { AttnMatrix } from './attn-matrix/attn-matrix.js';
import { AttnPlane } from './attn-plane/attn-plane.js';
import { AttnPlayer } from './attn-player/attn-player.js';
import { AttnPositions } from './attn-positions/attn-positions.js';
import { AttnTimeline } from './attn-timeline/attn-timeline.js';
import { define } from './define.js';

define('attn-heat-map', AttnHeatMap);
define('attn-matrix', AttnMatrix);
define('attn-derivation', AttnDerivation);
define('attn-timeline', AttnTimeline);
define('attn-player', AttnPlayer);
define('attn-plane', AttnPlane);
define('attn-mask-lab', AttnMaskLab);
define('attn-compare', AttnCompare);
define('attn-cache', AttnCache);
define('attn-flash', AttnFlash);
define('attn-heads', AttnHeads);
define('attn-positions', AttnPositions);
define('attn-heatmap', AttnHeatmap);
define('attn-code', AttnCode);
define('attn-block-map', AttnBlockMap);

export {
  AttnBlockMap,
  AttnCache,
  AttnCode,
  AttnCompare,
  AttnFlash,
  AttnHeads,
  AttnHeatmap,
  AttnMaskLab,
  AttnPlane,
  AttnPlayer,
  AttnPositions,
};
export type { PlayerState } from './attn-player/state.js';
