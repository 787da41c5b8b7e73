import { ReadError } from "./problem.ts";

/** The names of the header, each checked to be there once; `rename` makes them so instead. */
export function columnNames(cells: readonly string[], name: string, rename: boolean): readonly string[] {
  if (rename) return renamed(cells);
  const empty = cells.flatMap((cell, i) => (cell.trim() === "" ? [i + 1] : []));
  if (empty.length > 0) throw new ReadError(name, { kind: "empty-names", columns: empty });
  const twice = cells.find((cell, i) => cells.indexOf(cell) !== i);
  if (twice !== undefined) {
    const columns = cells.flatMap((cell, i) => (cell === twice ? [i + 1] : []));
    throw new ReadError(name, { kind: "same-names", name: twice, columns });
  }
  return cells;
}

/** "income", "income" become "income", "income 2"; a column without a name is called by its number. */
function renamed(cells: readonly string[]): readonly string[] {
  const taken = new Set(cells);
  const given = new Set<string>();
  return cells.map((cell, i) => {
    const base = cell.trim() === "" ? `column ${i + 1}` : cell;
    let name = base;
    // A new name must not be one that another column has already, or has by the header.
    for (let n = 2; given.has(name) || (name !== cell && taken.has(name)); n++) name = `${base} ${n}`;
    given.add(name);
    return name;
  });
}
