/** A column of a file that is not called as its header says. */
export interface RenamedColumn {
  /** Its place in the file, from 1. */
  readonly column: number;
  readonly from: string;
  readonly to: string;
}

/**
 * The names of a header, each of them once: "income", "income" become "income", "income 2"; a column without a name is
 * called by its number.
 */
export function distinctNames(header: readonly string[]): {
  readonly names: readonly string[];
  readonly renamed: readonly RenamedColumn[];
} {
  const taken = new Set(header);
  const given = new Set<string>();
  const names = header.map((cell, i) => {
    const base = cell.trim() === "" ? `column ${i + 1}` : cell;
    let name = base;
    // A new name must not be one that another column has already, or has by the header.
    for (let n = 2; given.has(name) || (name !== cell && taken.has(name)); n++) name = `${base} ${n}`;
    given.add(name);
    return name;
  });
  const renamed = names.flatMap((to, i) =>
    to === header[i] ? [] : [{ column: i + 1, from: header[i]!, to }],
  );
  return { names, renamed };
}
