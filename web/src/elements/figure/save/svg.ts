/** Marks as plain SVG: no styles, no HTML, nothing that any drawing program would not open. */
import type { Drawing, Mark } from './marks.js';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string): string =>
  // XML has no way to write these
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign]!);

const short = (value: number): string => String(Math.round(value * 100) / 100);

type Values = Record<string, string | number | undefined>;

const tag = (name: string, values: Values, content?: string): string => {
  const attributes = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : xml(value!)}"`);
  return content === undefined
    ? `<${name}${attributes.join('')}/>`
    : `<${name}${attributes.join('')}>${content}</${name}>`;
};

function written(mark: Mark): string {
  const { kind } = mark;
  if (kind === 'text') {
    const { x, y, width, text, fill, size, family, weight, style, turn } = mark;
    const look = { fill, 'font-family': family, 'font-size': size, 'font-weight': weight, 'font-style': style === 'normal' ? undefined : style }; // prettier-ignore
    // as wide as it is on the page, also in the fonts of another machine
    return tag('text', { x, y, textLength: width, lengthAdjust: 'spacingAndGlyphs', ...look, transform: turn === 0 ? undefined : `rotate(${short(turn)} ${short(x)} ${short(y)})`, 'xml:space': 'preserve' }, xml(text)); // prettier-ignore
  }
  if (kind === 'picture') {
    const { x, y, width, height, canvas } = mark;
    return tag('image', { x, y, width, height, 'xlink:href': canvas.toDataURL(), preserveAspectRatio: 'none', 'image-rendering': 'pixelated' }); // prettier-ignore
  }
  const stroke = mark.stroke === 'none' ? {} : { stroke: mark.stroke, 'stroke-width': mark.strokeWidth };
  if (kind === 'box') {
    const { x, y, width, height, fill, radius } = mark;
    return tag('rect', { x, y, width, height, fill, ...stroke, rx: radius || undefined });
  }
  const { d, matrix, fill, dashes, opacity } = mark;
  const transform = `matrix(${matrix.map((value) => String(Math.round(value * 1e4) / 1e4)).join(' ')})`;
  const rest = { 'stroke-dasharray': dashes.length > 0 ? dashes.join(' ') : undefined, opacity: opacity < 1 ? opacity : undefined }; // prettier-ignore
  return tag('path', { d, transform, fill, ...stroke, ...rest });
}

export function svg({ width, height, paper, marks }: Drawing, title: string): string {
  const space = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' };
  const lines = [tag('title', {}, xml(title)), tag('rect', { width, height, fill: paper }), ...marks.map(written)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('svg', { ...space, width, height, viewBox: `0 0 ${width} ${height}` }, `\n${lines.join('\n')}\n`)}\n`;
}
