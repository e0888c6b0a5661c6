/** Where things lie on the drawing: pixels, not values. */
import { linear, type Span } from '../../scene/axis.js';
import type { Point } from './model.js';

/** Side of the drawing in its own units; CSS says how large that is. */
export const side = 360;
const margin = 14;
const across: Span = [margin, side - margin];
const up: Span = [side - margin, margin];

export interface Space {
  x: (value: number) => number;
  y: (value: number) => number;
  low: number;
  high: number;
}

/** A square piece of the plane with all points in it, the origin, and some room to move. */
export function spaceFor(points: readonly Point[]): Space {
  const numbers = points.flat();
  const low = Math.min(-1, Math.floor(Math.min(...numbers) - 0.2));
  const high = Math.max(2, Math.ceil(Math.max(...numbers) + 0.2));
  return { x: linear([low, high], across), y: linear([low, high], up), low, high };
}

export const place = ({ x, y }: Space, [px, py]: Point): Point => [x(px), y(py)];

/** Every tenth is a place that an arrow can be dragged to. */
const tenths = 10;
export const snapped = (number: number): number => Math.round(number * tenths) / tenths + 0; // no −0

/** The point under the pointer, as near as the plane goes. */
export function pointAt({ low, high }: Space, [px, py]: Point): Point {
  const within = (number: number): number => snapped(Math.min(Math.max(number, low), high));
  return [within(linear(across, [low, high])(px)), within(linear(up, [low, high])(py))];
}

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** The convex hull of drawn points, counter-clockwise (Andrew's monotone chain). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const chain = (along: Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of along) {
      while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return sorted.length < 2 ? sorted : [...chain(sorted), ...chain(sorted.reverse())];
}

/** Whether a drawn point lies in a hull, its border included. */
export function isInside(hull: readonly Point[], point: Point): boolean {
  const hair = 1e-6;
  const [first, second] = hull;
  if (!first) return false;
  if (!second) return Math.hypot(point[0] - first[0], point[1] - first[1]) < hair;
  const between = ([ax, ay]: Point, [bx, by]: Point): boolean =>
    (point[0] - ax) * (point[0] - bx) <= hair && (point[1] - ay) * (point[1] - by) <= hair;
  if (hull.length === 2) return Math.abs(turn(first, second, point)) < hair && between(first, second);
  return hull.every((corner, index) => turn(corner, hull[(index + 1) % hull.length]!, point) >= -hair);
}

const direction = ([ax, ay]: Point, [bx, by]: Point): Point => {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0 ? [0, 0] : [(bx - ax) / length, (by - ay) / length];
};

/** The head of an arrow, three corners, and where its shaft ends. */
export function headOf(from: Point, to: Point, size: number): { corners: Point[]; shaft: Point } {
  const [ux, uy] = direction(from, to);
  const neck: Point = [to[0] - ux * size, to[1] - uy * size];
  const half = size * 0.45;
  return {
    corners: [to, [neck[0] - uy * half, neck[1] + ux * half], [neck[0] + uy * half, neck[1] - ux * half]],
    shaft: [to[0] - ux * size * 0.8, to[1] - uy * size * 0.8],
  };
}

/** A place beside a tip: further along the arrow, and to one side of it. */
export function besideTip(from: Point, to: Point, along: number, across: number): Point {
  const [ux, uy] = from[0] === to[0] && from[1] === to[1] ? [0.7, -0.7] : direction(from, to);
  return [to[0] + ux * along - uy * across, to[1] + uy * along + ux * across];
}

/** The angle between two arrows as the path of an arc around where they start, and the middle of it. */
export function arcBetween(origin: Point, a: Point, b: Point, radius: number): { path: string; middle: Point } | null {
  const [ux, uy] = direction(origin, a);
  const [vx, vy] = direction(origin, b);
  if ((ux === 0 && uy === 0) || (vx === 0 && vy === 0)) return null;
  const on = (x: number, y: number, r: number): Point => [origin[0] + x * r, origin[1] + y * r];
  const [start, end] = [on(ux, uy, radius), on(vx, vy, radius)];
  const sweep = ux * vy - uy * vx > 0 ? 1 : 0;
  // opposite arrows have no middle: then it lies at a right angle to them
  const [mx, my] = Math.hypot(ux + vx, uy + vy) < 0.01 ? [-uy, ux] : direction([0, 0], [ux + vx, uy + vy]);
  // in a narrow angle there is no room for a text: it stands beside it
  const narrow = Math.hypot(ux + vx, uy + vy) > 1.95;
  return {
    path: `M${start.join(' ')} A${radius} ${radius} 0 0 ${sweep} ${end.join(' ')}`,
    middle: narrow ? [on(mx, my, radius)[0] - my * 16, on(mx, my, radius)[1] + mx * 16] : on(mx, my, radius + 16),
  };
}

/** Where a perpendicular from the tip of one arrow meets the line of another. */
export function footOf(origin: Point, line: Point, tip: Point): Point {
  const [ux, uy] = direction(origin, line);
  const along = (tip[0] - origin[0]) * ux + (tip[1] - origin[1]) * uy;
  return [origin[0] + ux * along, origin[1] + uy * along];
}
