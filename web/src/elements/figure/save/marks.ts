/**
 * What a figure shows, as a flat list of marks in the order they are painted: boxes, texts, outlines, pictures. Read from
 * what the browser laid out, so that every figure can be saved, whatever it is made of; written as plain SVG and drawn on a
 * canvas. (The libraries for this put the page's HTML into the SVG, which only browsers open, or don't see shadow trees.)
 */

export interface Box {
  kind: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
  stroke: string;
  strokeWidth: number;
  radius: number;
}

export interface Text {
  kind: 'text';
  /** left end of the baseline */
  x: number;
  y: number;
  width: number;
  text: string;
  fill: string;
  size: number;
  family: string;
  weight: string;
  style: string;
  /** degrees round its left end, clockwise */
  turn: number;
}

export interface Outline {
  kind: 'outline';
  /** of the shape in its own coordinates, and where those lie */
  d: string;
  matrix: readonly [number, number, number, number, number, number];
  fill: string;
  stroke: string;
  strokeWidth: number;
  dashes: readonly number[];
  opacity: number;
}

export interface Picture {
  kind: 'picture';
  x: number;
  y: number;
  width: number;
  height: number;
  canvas: HTMLCanvasElement;
}

export type Mark = Box | Text | Outline | Picture;

export interface Drawing {
  width: number;
  height: number;
  /** what it stands on */
  paper: string;
  marks: Mark[];
}

/** What is there to be operated, not to be looked at. */
const OPERATED = '.controls, .share, .edits, .field, .radios, .stepper, .more, .hidden-text, attn-timeline, .more-toggle, [role=alert], [role=status], .invitation'; // prettier-ignore
const NONE = 'none';
/** Around the whole, and the most that is left free between two parts where controls stood. */
const margin = 16;
const widestGap = 28;

export function drawingOf(figure: HTMLElement): Drawing {
  const walker = new Walker(figure.getBoundingClientRect());
  walker.children(figure.shadowRoot ?? figure, 1);
  return trimmed(walker.marks, walker.paint(getComputedStyle(figure).getPropertyValue('--attn-surface') || 'white'));
}

class Walker {
  readonly marks: Mark[] = [];
  private readonly pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  private readonly paints = new Map<string, string>();

  constructor(private readonly origin: DOMRect) {}

  children(parent: ParentNode & Node, opacity: number): void {
    const nodes = parent instanceof HTMLSlotElement ? parent.assignedNodes({ flatten: true }) : parent.childNodes;
    for (const node of nodes) {
      if (node instanceof Element) this.element(node, opacity);
      else if (node instanceof globalThis.Text) this.text(node);
    }
  }

  private element(element: Element, opacity: number): void {
    if (element.matches(OPERATED)) return;
    const style = getComputedStyle(element);
    const seen = opacity * Number(style.opacity);
    if (style.display === NONE || seen < 0.02) return;
    if (element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement)) return this.shape(element, seen);
    const rect = this.place(element.getBoundingClientRect());
    if (style.visibility === 'visible') {
      this.box(rect, style);
      for (const pseudo of ['::before', '::after']) this.pseudo(element, rect, pseudo);
      if (element instanceof HTMLCanvasElement && element.width > 0)
        this.marks.push({ kind: 'picture', ...rect, canvas: element });
    }
    this.children(element.shadowRoot ?? element, seen);
    if (style.visibility === 'visible') this.signs(element, style);
  }

  private place({ x, y, width, height }: DOMRect): { x: number; y: number; width: number; height: number } {
    return { x: x - this.origin.x, y: y - this.origin.y, width, height };
  }

  // -- boxes

  private box(rect: ReturnType<Walker['place']>, style: CSSStyleDeclaration): void {
    if (rect.width === 0 || rect.height === 0) return;
    const radius = Math.min(parseFloat(style.borderTopLeftRadius) || 0, rect.width / 2, rect.height / 2);
    const put = (fill: string, stroke = NONE, strokeWidth = 0): void => {
      // half of a stroke lies on each side of its line
      const inset = strokeWidth / 2;
      const { x, y, width, height } = rect;
      this.marks.push({ kind: 'box', x: x + inset, y: y + inset, width: width - strokeWidth, height: height - strokeWidth, fill, stroke, strokeWidth, radius }); // prettier-ignore
    };
    const fill = this.paint(style.backgroundColor);
    if (fill !== NONE) put(fill);
    const [, ring, spread] = /^(\S.*\)) 0px 0px 0px ([\d.]+)px inset$/.exec(style.boxShadow) ?? [];
    if (ring && spread) put(NONE, this.paint(ring), Number(spread));
    if (style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) > 0)
      put(NONE, this.paint(style.outlineColor), parseFloat(style.outlineWidth));
    this.borders(rect, style, put);
  }

  private borders(
    { x, y, width, height }: ReturnType<Walker['place']>,
    style: CSSStyleDeclaration,
    put: (fill: string, stroke: string, width: number) => void,
  ): void {
    const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => ({
      width: style[`border${side}Style`] === NONE ? 0 : parseFloat(style[`border${side}Width`]),
      paint: this.paint(style[`border${side}Color`]),
    }));
    const [top, right, bottom, left] = sides as [Side, Side, Side, Side];
    if (sides.every((side) => side.width === top.width && side.paint === top.paint)) {
      if (top.width > 0 && top.paint !== NONE) put(NONE, top.paint, top.width);
      return;
    }
    const line = (side: Side, at: [number, number, number, number]): void => {
      if (side.width > 0 && side.paint !== NONE) this.rule(at, side.paint);
    };
    line(top, [x, y, width, top.width]);
    line(right, [x + width - right.width, y, right.width, height]);
    line(bottom, [x, y + height - bottom.width, width, bottom.width]);
    line(left, [x, y, left.width, height]);
  }

  private rule([x, y, width, height]: [number, number, number, number], fill: string): void {
    this.marks.push({ kind: 'box', x, y, width, height, fill, stroke: NONE, strokeWidth: 0, radius: 0 });
  }

  /** What a style sheet put there, where it says itself how large it is: bars, corners. */
  private pseudo(element: Element, rect: ReturnType<Walker['place']>, which: string): void {
    const style = getComputedStyle(element, which);
    if (style.content === NONE || style.position !== 'absolute' || style.visibility !== 'visible') return;
    if (getComputedStyle(element).position === 'static') return;
    const [x, y, width, height] = [style.left, style.top, style.width, style.height].map(parseFloat) as [number, number, number, number]; // prettier-ignore
    const fill = this.paint(style.backgroundColor);
    if (fill !== NONE && width > 0 && height > 0) this.rule([rect.x + x, rect.y + y, width, height], fill);
  }

  // -- text

  /** Each line of it where it stands. */
  private text(node: globalThis.Text): void {
    const parent = node.parentElement ?? (node.getRootNode() as ShadowRoot).host;
    const style = parent && getComputedStyle(parent);
    if (!style || style.visibility !== 'visible') return;
    const along = parent instanceof SVGTextContentElement ? this.alongAxis(parent) : null;
    const lines = along ? [{ text: node.data.trim(), rect: parent.getBoundingClientRect() }] : linesOf(node);
    for (const { text, rect } of lines) {
      if (text === '') continue;
      const [size, family, weight] = [parseFloat(style.fontSize), style.fontFamily, style.fontWeight];
      this.pen.font = `${style.fontStyle} ${weight} ${size}px ${family}`;
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = this.pen.measureText(text);
      const { x, y, width, height } = this.place(rect);
      const lying = { x, y: y + (height * up) / (up + down || 1), width, turn: 0 };
      const fill = this.paint(parent instanceof SVGElement ? style.fill : style.color);
      // a letter of mathematics leans, though its font style does not say so
      const isLetter = parent.localName === 'mi' && /^\p{L}$/u.test(text);
      const slant = isLetter ? 'italic' : style.fontStyle;
      this.marks.push({ kind: 'text', text, fill, size, family, weight, style: slant, ...(along ?? lying) });
    }
  }

  /** Where a label stands that runs along an upright axis; null for one that lies as others do. */
  private alongAxis(element: SVGTextContentElement): Pick<Text, 'x' | 'y' | 'width' | 'turn'> | null {
    const matrix = element.getScreenCTM();
    if (!matrix || element.getNumberOfChars() === 0) return null;
    const turn = (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
    if (Math.abs(turn) < 1) return null;
    const { x, y } = element.getStartPositionOfChar(0).matrixTransform(matrix);
    const width = element.getComputedTextLength() * Math.hypot(matrix.a, matrix.b);
    return { x: x - this.origin.x, y: y - this.origin.y, width, turn };
  }

  /** Bars of fractions and roofs of roots, which a browser draws without an element. */
  private signs(element: Element, style: CSSStyleDeclaration): void {
    if (element.localName !== 'mfrac' && element.localName !== 'msqrt') return;
    const whole = this.place(element.getBoundingClientRect());
    const [first, second] = [...element.children].map((child) => this.place(child.getBoundingClientRect()));
    if (!first) return;
    const paint = this.paint(style.color);
    if (element.localName === 'mfrac') {
      if (second) this.rule([whole.x, (first.y + first.height + second.y) / 2 - 0.5, whole.width, 1], paint);
      return;
    }
    const [left, right, top, bottom] = [first.x, whole.x + whole.width, first.y - 1, whole.y + whole.height];
    const d = `M${whole.x} ${bottom - (bottom - top) * 0.4}L${whole.x + 3} ${bottom - (bottom - top) * 0.45}L${(whole.x + left) / 2} ${bottom - 1}L${left - 1} ${top}H${right}`; // prettier-ignore
    this.marks.push({ kind: 'outline', d, matrix: [1, 0, 0, 1, 0, 0], fill: NONE, stroke: paint, strokeWidth: 1, dashes: [], opacity: 1 }); // prettier-ignore
  }

  // -- inline SVG

  private shape(element: SVGGraphicsElement, opacity: number): void {
    const style = getComputedStyle(element);
    if (element instanceof SVGTextContentElement) return this.children(element, opacity);
    const d = pathOf(element);
    const matrix = element.getScreenCTM();
    if (d === '' || !matrix || style.visibility !== 'visible') return this.children(element, opacity);
    const { a, b, c, d: dd, e, f } = matrix;
    // a stroke that stays as wide however its drawing is stretched: drawing programs stretch it, so it is given thinner
    const stretched = style.vectorEffect === 'non-scaling-stroke' ? Math.sqrt(Math.abs(a * dd - b * c)) || 1 : 1;
    this.marks.push({
      kind: 'outline',
      d,
      matrix: [a, b, c, dd, e - this.origin.x, f - this.origin.y],
      fill: this.paint(style.fill, Number(style.fillOpacity)),
      stroke: this.paint(style.stroke, Number(style.strokeOpacity)),
      strokeWidth: (parseFloat(style.strokeWidth) || 0) / stretched,
      dashes:
        style.strokeDasharray === NONE
          ? []
          : style.strokeDasharray.split(/[ ,]+/).map((dash) => parseFloat(dash) / stretched),
      opacity,
    });
  }

  // -- colours

  /** Any colour of CSS as drawing programs read it: `#rrggbb`, with `rgba(…)` for what can be seen through; or none. */
  paint(colour: string, opacity = 1): string {
    const key = `${colour} ${opacity}`;
    const known = this.paints.get(key);
    if (known !== undefined) return known;
    let found = NONE;
    if (colour !== '' && colour !== NONE && !colour.startsWith('url')) {
      this.pen.clearRect(0, 0, 1, 1);
      this.pen.fillStyle = 'rgba(0,0,0,0)';
      this.pen.fillStyle = colour;
      this.pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, solid = 0] = this.pen.getImageData(0, 0, 1, 1).data;
      const alpha = Math.round(solid * opacity);
      const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
      if (alpha > 0) found = alpha === 255 ? `#${hex}` : `rgba(${red},${green},${blue},${(alpha / 255).toFixed(2)})`;
    }
    this.paints.set(key, found);
    return found;
  }
}

interface Side {
  width: number;
  paint: string;
}

/** A text node by the lines that the browser broke it into; words of a line together. */
function linesOf(node: globalThis.Text): { text: string; rect: DOMRect }[] {
  const lines: { text: string; rect: DOMRect }[] = [];
  const range = document.createRange();
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const rect = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (rect.width === 0) continue;
    if (last && Math.abs(last.rect.y - rect.y) < 2) {
      const left = Math.min(last.rect.x, rect.x);
      last.text += ` ${word}`;
      last.rect = new DOMRect(left, rect.y, Math.max(last.rect.right, rect.right) - left, rect.height);
    } else lines.push({ text: word, rect });
  }
  return lines;
}

/** A shape as a path; empty for what only holds others. */
function pathOf(element: SVGGraphicsElement): string {
  const number = (name: string): number => parseFloat(element.getAttribute(name) ?? '0') || 0;
  const length = (name: 'x' | 'y' | 'width' | 'height'): number => (element as SVGRectElement)[name].baseVal.value;
  switch (element.localName) {
    case 'path':
      return element.getAttribute('d') ?? '';
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'rect': {
      const [x, y, width, height] = [length('x'), length('y'), length('width'), length('height')];
      return `M${x} ${y}h${width}v${height}h${-width}z`;
    }
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = element.localName === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')];
      return `M${number('cx') - rx} ${number('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
    }
    case 'polyline':
    case 'polygon': {
      const points = element.getAttribute('points')?.trim() ?? '';
      return points && `M${points.replace(/\s+/g, 'L')}${element.localName === 'polygon' ? 'z' : ''}`;
    }
    default:
      return '';
  }
}

interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Corners of a mark; a path is measured by the browser, in `ruler`. */
function boundsOf(mark: Mark, ruler: SVGPathElement): Bounds {
  if (mark.kind === 'text') {
    const { x, y, width, size, turn } = mark;
    // of what stands upright, its length is its height
    return turn === 0
      ? { left: x, right: x + width, top: y - size, bottom: y + size * 0.3 }
      : { left: x - size, right: x + size * 0.3, top: y - width, bottom: y };
  }
  if (mark.kind !== 'outline')
    return { left: mark.x, right: mark.x + mark.width, top: mark.y, bottom: mark.y + mark.height };
  ruler.setAttribute('d', mark.d);
  const { x, y, width, height } = ruler.getBBox();
  const [a, b, c, d, e, f] = mark.matrix;
  const corners = [x, x + width].flatMap((px) =>
    [y, y + height].map((py) => [a * px + c * py + e, b * px + d * py + f]),
  );
  const [xs, ys] = [corners.map(([at]) => at!), corners.map(([, at]) => at!)];
  const half = (mark.strokeWidth * Math.hypot(a, b)) / 2;
  return { left: Math.min(...xs) - half, right: Math.max(...xs) + half, top: Math.min(...ys) - half, bottom: Math.max(...ys) + half }; // prettier-ignore
}

const svgElement = <K extends 'svg' | 'path'>(name: K): SVGElementTagNameMap[K] =>
  document.createElementNS('http://www.w3.org/2000/svg', name);

const moved = (mark: Mark, dx: number, dy: number): Mark => {
  if (mark.kind !== 'outline') return { ...mark, x: mark.x + dx, y: mark.y + dy };
  const [a, b, c, d, e, f] = mark.matrix;
  return { ...mark, matrix: [a, b, c, d, e + dx, f + dy] };
};

/** Moved together where controls stood, with a margin around the whole. */
function trimmed(marks: Mark[], paper: string): Drawing {
  const [holder, ruler] = [svgElement('svg'), svgElement('path')];
  holder.append(ruler);
  document.body.append(holder);
  const all = marks
    .filter((mark) => mark.kind !== 'box' || mark.stroke !== NONE || mark.fill !== paper)
    .map((mark) => ({ mark, ...boundsOf(mark, ruler) }));
  holder.remove();
  const left = Math.min(...all.map((one) => one.left), Infinity);
  const right = Math.max(...all.map((one) => one.right), 0);
  const byTop = [...all].sort((one, other) => one.top - other.top);
  const shifts = new Map<Mark, number>();
  let [reached, shift] = [byTop[0]?.top ?? 0, margin - (byTop[0]?.top ?? 0)];
  for (const one of byTop) {
    shift -= Math.max(0, one.top - reached - widestGap);
    shifts.set(one.mark, shift);
    reached = Math.max(reached, one.bottom);
  }
  return {
    width: Math.ceil(Math.max(0, right - left) + 2 * margin),
    height: Math.ceil(reached + shift + margin),
    paper,
    marks: marks.flatMap((mark) => (shifts.has(mark) ? [moved(mark, margin - left, shifts.get(mark)!)] : [])),
  };
}
