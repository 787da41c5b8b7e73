import type { Together } from "../recipe/row-policy.ts";
import type { Cell } from "../table/cell.ts";

/**
 * For every row the first row of its unit: the one with the same cells in these columns. Whoever divides rows asks for
 * the first one's side, so a unit is on one side, and a row that is alone stands where it would without units.
 */
export function unitsOf(columns: readonly (readonly Cell[])[], by: Together["by"]): Uint32Array {
  const rows = columns[0]?.length ?? 0;
  const first = Uint32Array.from({ length: rows }, (_, row) => row);
  const codes = columns.map(() => new Map<Cell, number>());
  const known = new Map<string, number>();
  for (const row of by === "unit" ? first : equalHashes(columns)) {
    if (by === "unit" && columns.some((cells) => cells[row] === null)) continue;
    let key = "";
    for (const [c, cells] of columns.entries()) key += `${codeOf(codes[c]!, cells[row]!)},`;
    const earlier = known.get(key);
    if (earlier === undefined) known.set(key, row);
    else first[row] = earlier;
  }
  return first;
}

/** The number of a cell among those seen; a new one gets the next. */
export function codeOf(codes: Map<Cell, number>, cell: Cell): number {
  const code = codes.get(cell) ?? codes.size;
  if (code === codes.size) codes.set(cell, code);
  return code;
}

/** The rows whose hash another row has as well, in order: few, where no key of all cells is made for the others. */
function equalHashes(columns: readonly (readonly Cell[])[]): number[] {
  const rows = columns[0]?.length ?? 0;
  const [low, high] = [new Uint32Array(rows), new Uint32Array(rows)];
  for (const cells of columns) {
    for (let row = 0; row < rows; row++) {
      const hash = hashOf(cells[row]!);
      low[row] = mixed(low[row]! ^ hash);
      high[row] = mixed(Math.imul(high[row]!, 31) + hash);
    }
  }
  const hashes = Float64Array.from(low, (part, row) => part + (high[row]! >>> 11) * 2 ** 32);
  const sorted = hashes.toSorted();
  const twice = new Set<number>();
  for (let i = 1; i < rows; i++) if (sorted[i] === sorted[i - 1]) twice.add(sorted[i]!);
  const found: number[] = [];
  for (let row = 0; row < rows; row++) if (twice.has(hashes[row]!)) found.push(row);
  return found;
}

const NUMBER = new Float64Array(1);
const WORDS = new Uint32Array(NUMBER.buffer);

/** The hashes of a column's cells, which differ from those of the same cells in another column. */
export function cellHashes(cells: readonly Cell[], column: number): Uint32Array {
  return Uint32Array.from(cells, (cell) => mixed(hashOf(cell) + Math.imul(column + 1, 0x9e3779b1)));
}

function hashOf(cell: Cell): number {
  if (typeof cell === "string") {
    let hash = cell.length;
    for (let i = 0; i < cell.length; i++) hash = Math.imul(hash, 31) + cell.charCodeAt(i);
    return mixed(hash);
  }
  // -0 is 0 to every condition.
  NUMBER[0] = cell === null ? Number.MIN_VALUE : Number(cell) + 0;
  return mixed(WORDS[0]! ^ Math.imul(WORDS[1]!, 0x9e3779b1));
}

export function mixed(word: number): number {
  const h = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  return (h ^ (h >>> 13)) >>> 0;
}
