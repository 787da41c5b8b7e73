import { linePath, type Point } from "./paths.ts";

/** Shapes around 0, 0 that are told apart without colour, about as large as each other. */
const SYMBOLS: readonly ((size: number) => string)[] = [
  (size) => `M${size},0A${size},${size} 0 1 1 ${-size},0A${size},${size} 0 1 1 ${size},0Z`,
  (size) => polygon(cross(size * 1.1)),
  (size) => polygon(corners(4, size * 1.35, size * 1.35)),
  (size) => polygon(corners(4, size * 1.25, size * 1.25, Math.PI / 4)),
  (size) => polygon(corners(10, size * 1.5, size * 0.62)),
  (size) => polygon(corners(3, size * 1.45, size * 1.45)),
  (size) => polygon(corners(6, size * 1.5, size * 0.5)),
];

/** A circle, cross, diamond, square, star, triangle or star of three; they come back after seven. */
export function symbolPath(index: number, size = 5.5): string {
  return SYMBOLS[index % SYMBOLS.length]!(size);
}

function polygon(points: readonly Point[]): string {
  return `${linePath(points)}Z`;
}

/** Corners at equal angles from the top, by turns at the outer and the inner distance. */
function corners(count: number, outer: number, inner: number, turn = 0): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2 + turn;
    const distance = i % 2 === 0 ? outer : inner;
    return [distance * Math.cos(angle), distance * Math.sin(angle)];
  });
}

function cross(size: number): Point[] {
  const arm = size / 3;
  const quarter: Point[] = [
    [arm, -size],
    [arm, -arm],
    [size, -arm],
  ];
  const turned = (turns: number): Point[] =>
    quarter.map(([x, y]): Point => {
      const at: Point[] = [
        [x, y],
        [-y, x],
        [-x, -y],
        [y, -x],
      ];
      return at[turns]!;
    });
  return [0, 1, 2, 3].flatMap(turned);
}
