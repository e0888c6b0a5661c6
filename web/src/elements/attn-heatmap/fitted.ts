/** A label cut to the room there is: never inside a character, also where it is made of several code points. */
import { graphemes } from '../figure/graphemes.js';

export function fitted(context: Pick<CanvasRenderingContext2D, 'measureText'>, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  const characters = graphemes(text);
  const cut = (count: number): string => `${characters.slice(0, count).join('')}…`;
  let count = characters.length - 1;
  while (count > 0 && context.measureText(cut(count)).width > room) --count;
  return cut(Math.max(count, 1));
}
