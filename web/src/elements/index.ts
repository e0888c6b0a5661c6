/** Registers the custom elements. Importing this twice, or from two bundles, is harmless. */
import { AttnCompare } from './attn-compare/attn-compare.js';
import { AttnDerivation } from './attn-derivation/attn-derivation.js';
import { AttnHeatmap } from './attn-heatmap/attn-heatmap.js';
import { AttnHeatMap } from './attn-heat-map/attn-heat-map.js';
import { AttnMaskLab } from './attn-mask-lab/attn-mask-lab.js';
import { AttnMatrix } from './attn-matrix/attn-matrix.js';
import { AttnPlane } from './attn-plane/attn-plane.js';
import { AttnPlayer } from './attn-player/attn-player.js';
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
define('attn-heatmap', AttnHeatmap);

export { AttnCompare, AttnHeatmap, AttnMaskLab, AttnPlane, AttnPlayer };
export type { PlayerState } from './attn-player/state.js';
