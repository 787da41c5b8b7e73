import { INK, REFERENCE, SMALL } from "./look.ts";
import { fitted, round, textSvg, textWidth } from "./svg.ts";

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A name for a point of a plot. */
export interface PointLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const WIDEST = 220;
const HEIGHT = 14;
const DISTANCES = [9, 16, 26, 38, 54];
const ANGLES = [0, 180, -90, 90, -45, -135, 45, 135, -20, -160, 20, 160];

/**
 * Labels beside their points, each where it covers the fewest points and no other label, within the frame; those that
 * had to go further away are joined to their point by a thin line.
 */
export function placeLabels(
  labels: readonly PointLabel[],
  drawn: { readonly points: readonly Point[]; readonly lines: readonly (readonly [Point, Point])[] },
  frame: Box,
): string {
  const taken = drawn.points.map((point) => around(point, 6));
  // Crossing a line is not nice, but text with a white edge can still be read.
  const crossed = drawn.lines.flatMap(([from, to]) => along(from, to).map((point) => around(point, 1)));
  const parts = labels.map(({ text, x, y }) => {
    const shown = fitted(text, WIDEST, SMALL);
    const width = textWidth(shown, SMALL);
    let best: { box: Box; cost: number; distance: number } | undefined;
    for (const [i, distance] of DISTANCES.entries()) {
      for (const [j, angle] of ANGLES.entries()) {
        const box = boxAt(x, y, distance, angle, width);
        const covered = overlaps(box, taken) * 10 + overlaps(box, crossed) * 6;
        // Nearer and earlier places are better where nothing else decides.
        const cost = covered + outside(box, frame) * 20 + i * 60 + j * 4;
        if (!best || cost < best.cost) best = { box, cost, distance };
      }
    }
    const { box, distance } = best!;
    taken.push(box);
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const end = {
      x: Math.max(box.left, Math.min(box.right, x)),
      y: y < middle.y ? box.top + 2 : y > middle.y + HEIGHT / 2 ? box.bottom : middle.y,
    };
    const leader =
      distance > DISTANCES[0]!
        ? `<line x1="${round(x)}" y1="${round(y)}" x2="${round(end.x)}" y2="${round(end.y)}" stroke="${REFERENCE}" stroke-width="0.8"/>`
        : "";
    return leader + textSvg(box.left, box.bottom - 3, shown, { size: SMALL, fill: INK, halo: true });
  });
  return parts.join("\n");
}

function around({ x, y }: Point, half: number): Box {
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

/** No picture is longer; figures that are out of all reason reach far beyond it. */
const LONGEST = 10_000;

/** Points of a line, close enough that no label slips between. */
function along(from: Point, to: Point): Point[] {
  const count = Math.ceil(Math.min(LONGEST, Math.hypot(to.x - from.x, to.y - from.y)) / 6) + 1;
  return Array.from({ length: count }, (_, i) => ({
    x: from.x + ((to.x - from.x) * i) / count,
    y: from.y + ((to.y - from.y) * i) / count,
  }));
}

/** The box of a text whose nearest edge is at a distance in a direction. */
function boxAt(x: number, y: number, distance: number, degrees: number, width: number): Box {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const left = x + dx * distance + (dx > 0.3 ? 0 : dx < -0.3 ? -width : -width / 2);
  const top = y + dy * distance + (dy > 0.6 ? 0 : dy < -0.6 ? -HEIGHT : -HEIGHT / 2);
  return { left, right: left + width, top, bottom: top + HEIGHT };
}

function overlaps(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => sum + overlap(box, other), 0);
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Area of a box outside the frame. */
function outside(box: Box, frame: Box): number {
  return (box.right - box.left) * (box.bottom - box.top) - overlap(box, frame);
}
