/** Registers the custom elements. Importing this twice, or from two bundles, is harmless. */
import { AttnCode } from './attn-code/attn-code.js';
import { AttnDerivation } from './attn-derivation/attn-derivation.js';
import { AttnHeatmap } from './attn-heatmap/attn-heatmap.js';
import { AttnHeatMap } from './attn-heat-map/attn-heat-map.js';
import { AttnMatrix } from './attn-matrix/attn-matrix.js';
import { AttnPlayer } from './attn-player/attn-player.js';
import { AttnTimeline } from './attn-timeline/attn-timeline.js';
import { define } from './define.js';

define('attn-heat-map', AttnHeatMap);
define('attn-matrix', AttnMatrix);
define('attn-derivation', AttnDerivation);
define('attn-timeline', AttnTimeline);
define('attn-player', AttnPlayer);
define('attn-heatmap', AttnHeatmap);
define('attn-code', AttnCode);

export { AttnCode, AttnHeatmap, AttnPlayer };
export type { PlayerState } from './attn-player/state.js';
