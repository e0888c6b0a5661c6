/** A label cut to the room there is. */
import { shortened } from '../figure/graphemes.js';

export const fitted = (context: Pick<CanvasRenderingContext2D, 'measureText'>, text: string, room: number): string =>
  shortened(text, (shown) => context.measureText(shown).width <= room);
