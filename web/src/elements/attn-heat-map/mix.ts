/**
 * Colours between two, as CSS mixes them `in lab`: equal steps look equally large. Our own for the bytes of the page:
 * d3-color and d3-interpolate are five kilobytes, most of them to read colours, which the browser does.
 */

/** Red, green and blue, 0 to 255. */
type Colour = readonly number[];
type Matrix = readonly Colour[];

/** Any colour that CSS has in sRGB; a see-through one as if it were not. */
export function readColour(text: string): Colour {
  const pen = document.createElement('canvas').getContext('2d')!;
  pen.fillStyle = text;
  const written = String(pen.fillStyle);
  return written.startsWith('#')
    ? [1, 3, 5].map((at) => parseInt(written.slice(at, at + 2), 16))
    : written.match(/[\d.]+/g)!.map(Number);
}

const times = (matrix: Matrix, [a = 0, b = 0, c = 0]: Colour): Colour =>
  matrix.map(([x = 0, y = 0, z = 0]) => x * a + y * b + z * c);

// linear sRGB to XYZ over the white of paper (D50), and back
const toXyz: Matrix = [
  [0.4522564, 0.3993538, 0.1483898],
  [0.2225045, 0.7168786, 0.0606169],
  [0.0168832, 0.1176725, 0.8654443],
];
const fromXyz: Matrix = [
  [3.0217267, -1.6168667, -0.4048601],
  [-0.9437481, 1.9161415, 0.0276066],
  [0.0693711, -0.2289914, 1.1596203],
];

const toLight = (channel: number): number =>
  channel > 10.31475 ? ((channel / 255 + 0.055) / 1.055) ** 2.4 : channel / 3294.6;
const fromLight = (light: number): number =>
  255 * (light > 0.0031308 ? 1.055 * light ** (1 / 2.4) - 0.055 : 12.92 * light);

// Lab is sums and differences of these three, so that to mix them is to mix in Lab
const toSeen = (light: number): number => (light > 216 / 24389 ? Math.cbrt(light) : (light * 841) / 108 + 4 / 29);
const fromSeen = (seen: number): number => (seen > 6 / 29 ? seen ** 3 : ((seen - 4 / 29) * 108) / 841);

/** A share of 0 is the first, 1 the second. */
export function mixer(first: Colour, second: Colour): (share: number) => Colour {
  const seen = (colour: Colour): Colour => times(toXyz, colour.map(toLight)).map(toSeen);
  const [from, to] = [seen(first), seen(second)];
  return (share) => {
    const light = from.map((one, at) => fromSeen(one * (1 - share) + to[at]! * share));
    return times(fromXyz, light).map((one) => Math.round(Math.min(Math.max(fromLight(one), 0), 255)));
  };
}
