/** A marker: corners around (0, 0) in a circle of radius 1; none for the circle itself. */
export type Shape = readonly (readonly [number, number])[];

/** Shapes that differ when small and without colour; their areas are about equal. */
export const SHAPES: readonly Shape[] = [
  [],
  square(0.87),
  polygon(3, 1.25, -90),
  polygon(4, 1.2, -90),
  polygon(3, 1.25, 90),
  star(5, 1.3, 0.6),
  plus(1.15, 0.4),
  polygon(6, 1.08, 0),
  star(4, 1.4, 0.5),
  polygon(5, 1.12, -90),
];

/** For models to compare with: drawn as strokes. */
export const CROSS: Shape = plus(1.15, 0.22).map(([x, y]) => [
  (x - y) * Math.SQRT1_2,
  (x + y) * Math.SQRT1_2,
]);

interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, start: number, end: number): void;
  closePath(): void;
}

/** A shape as Plot takes symbols; size is an area, that of the circle. */
export function symbolOf(shape: Shape) {
  return {
    draw(context: Pen, size: number): void {
      const radius = Math.sqrt(size / Math.PI);
      if (shape.length === 0) context.arc(0, 0, radius, 0, 2 * Math.PI);
      for (const [i, [x, y]] of shape.entries()) {
        if (i === 0) context.moveTo(x * radius, y * radius);
        else context.lineTo(x * radius, y * radius);
      }
      if (shape.length > 0) context.closePath();
    },
  };
}

/** A shape as SVG. */
export function shapeSvg(shape: Shape, x: number, y: number, radius: number, attributes: string): string {
  if (shape.length === 0) return `<circle cx="${x}" cy="${y}" r="${radius}" ${attributes}/>`;
  const corners = shape.map(([dx, dy]) => `${round(x + dx * radius)},${round(y + dy * radius)}`);
  return `<polygon points="${corners.join(" ")}" ${attributes}/>`;
}

function square(half: number): Shape {
  return [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
}

function polygon(corners: number, radius: number, start: number): Shape {
  return Array.from({ length: corners }, (_, i) => at(start + (360 * i) / corners, radius));
}

function star(points: number, outer: number, inner: number): Shape {
  return Array.from({ length: 2 * points }, (_, i) => at(-90 + (180 * i) / points, i % 2 ? inner : outer));
}

function plus(arm: number, half: number): Shape {
  return [
    [-half, -arm],
    [half, -arm],
    [half, -half],
    [arm, -half],
    [arm, half],
    [half, half],
    [half, arm],
    [-half, arm],
    [-half, half],
    [-arm, half],
    [-arm, -half],
    [-half, -half],
  ];
}

function at(degrees: number, radius: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
