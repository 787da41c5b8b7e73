import type { AuditPart } from "@fairscore/core";
import type { ShownCount } from "@fairscore/core/parts";
import { type GroupName, isFew } from "./rate-table.ts";
import type { Cells, ShownPeople } from "./shown-people.ts";

export interface MatrixCell {
  readonly count: ShownCount;
  /** Of those who are the row's class; null where a count is not shown. */
  readonly share: number | null;
  /** The share minus that of everyone else; null where either is not known, and for everyone. */
  readonly minusRest: number | null;
}

/** The people who are one class, by the class given. */
export interface MatrixRow {
  readonly class: string;
  readonly n: ShownCount;
  readonly cells: readonly MatrixCell[];
  /** Whether fewer than 30 people, here or among everyone else, are in this row. */
  readonly few: boolean;
}

/** What became of people: one row per true class, one cell per class given. */
export interface ShownMatrix {
  /** Absent for everyone. */
  readonly group?: GroupName;
  readonly people: number;
  readonly rows: readonly MatrixRow[];
}

type Outcomes = AuditPart["confusion"]["rows"];

/** Everyone, then the groups of single columns, but for those too small to show anything of. */
export function shownMatrices(
  part: AuditPart,
  classes: readonly string[],
  people: ShownPeople,
): ShownMatrix[] {
  const groups = part.groups.flatMap(({ columns, levels, rows, confusion }, g) =>
    columns.length === 1 && !people.isTiny(people.groups[g]!)
      ? [{ columns, levels, rows, counted: confusion.rows, cells: people.groups[g]! }]
      : [],
  );
  return [
    {
      people: part.rows,
      rows: matrixOf(people.everyone, classes, people, part.confusion.rows).map((row) => ({
        ...row,
        cells: row.cells.map((cell) => ({ ...cell, minusRest: null })),
        few: isFew(row.n),
      })),
    },
    ...groups.map(({ columns, levels, rows, counted, cells }) => {
      const others = counted.map((row, y) => row.map((size, p) => part.confusion.rows[y]![p]! - size));
      const own = matrixOf(cells, classes, people, counted);
      const other = matrixOf(people.rest(cells), classes, people, others);
      return {
        group: { columns, levels },
        people: rows,
        rows: own.map((row, y) => ({
          ...row,
          cells: row.cells.map((cell, p) => ({
            ...cell,
            minusRest: minus(cell.share, other[y]!.cells[p]!.share),
          })),
          few: isFew(row.n) || isFew(other[y]!.n),
        })),
      };
    }),
  ];
}

/** Large cells are shown first: what must be withheld for the small ones is then itself small. */
function matrixOf(cells: Cells, classes: readonly string[], people: ShownPeople, counted: Outcomes) {
  const totals = classes.map((_, y) => people.count(cells, (is) => is === y));
  const counts = classes.map(() => classes.map((): ShownCount => 0));
  const places = counted.flatMap((row, y) => row.map((size, p) => ({ y, p, size })));
  for (const { y, p } of places.sort((a, b) => b.size - a.size)) {
    counts[y]![p] = people.count(cells, (is, given) => is === y && given === p);
  }
  return classes.map((name, y) => {
    const n = totals[y]!;
    return {
      class: name,
      n,
      cells: counts[y]!.map((count) => {
        const isOpen = typeof n === "number" && typeof count === "number" && n > 0;
        return { count, share: isOpen ? count / n : null };
      }),
    };
  });
}

function minus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b;
}
