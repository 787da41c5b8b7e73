import { symbolPath } from "./symbols.ts";

/** Sizes whose shapes and colours differ. */
const SHAPES = 6;

/** The shape of cards of so many conditions or lines: always the same, so that it can be learnt. */
export function shapePath(lines: number): string {
  return symbolPath(lines % SHAPES, 6);
}

/** The colour that goes with the shape, as a class of the style sheet. */
export function seriesClass(lines: number): string {
  return `series-${(lines % SHAPES) + 1}`;
}

/** A shape by itself, for legends. */
export function ShapeSign({ lines, hollow = false }: { lines: number; hollow?: boolean }) {
  return (
    <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">
      <path class={hollow ? "shape hollow" : `shape ${seriesClass(lines)}`} d={shapePath(lines)} />
    </svg>
  );
}
