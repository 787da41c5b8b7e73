import type { AuditPart } from "../audit/report.ts";
import { type GroupLabel, isFew } from "./group-label.ts";
import type { Cells, PartPeople } from "./part-people.ts";
import type { ShownCount } from "./shown.ts";

/** Of the people who are one class, how many were given another. */
export interface MatrixCell {
  readonly count: ShownCount;
  /** Of those who are the row's class, in [0, 1]. */
  readonly share: number | null;
}

/** The people who are one class, by the class given. */
export interface MatrixRow {
  readonly class: string;
  readonly n: ShownCount;
  readonly cells: readonly MatrixCell[];
  /** The group's shares minus those of everyone else, in [-1, 1]; absent for everyone. */
  readonly minusRest?: readonly (number | null)[];
  /** Whether `minusRest` compares fewer than 30 people with others, or others with fewer than 30. */
  readonly few?: boolean;
}

/** What became of people: one row per true class. */
export interface MatrixFacts {
  /** Null for everyone. */
  readonly group: GroupLabel | null;
  readonly n: number;
  readonly rows: readonly MatrixRow[];
}

/** Everyone's matrix. */
export function wholeMatrix({ rows, confusion }: AuditPart, people: PartPeople): MatrixFacts {
  const [shown] = matrices([{ counts: confusion.rows, cells: people.everyone }], people);
  return { group: null, n: rows, rows: rowsOf(shown!, people.classes) };
}

/** The matrices of the groups of single columns. */
export function groupMatrices(part: AuditPart, people: PartPeople): MatrixFacts[] {
  const single = part.groups.flatMap(({ columns, levels, rows, confusion }, g) =>
    columns.length === 1
      ? [{ group: { columns, levels }, rows, counts: confusion.rows, cells: people.groups[g]! }]
      : [],
  );
  const shown = matrices(single, people);
  const rests = matrices(
    single.map(({ cells, counts }) => ({
      cells: people.everyone.filter((cell) => !cells.includes(cell)),
      counts: counts.map((row, y) => row.map((count, p) => part.confusion.rows[y]![p]! - count)),
    })),
    people,
  );
  return single.map(({ group, rows, counts }, g) => {
    const others = rowsOf(rests[g]!, people.classes);
    return {
      group,
      n: rows,
      rows: rowsOf(shown[g]!, people.classes).map((row, y) => ({
        ...row,
        minusRest: row.cells.map(({ share }, p) => minus(share, others[y]!.cells[p]!.share)),
        few: isFew(total(counts[y]!)) || isFew(total(part.confusion.rows[y]!) - total(counts[y]!)),
      })),
    };
  });
}

interface Matrix {
  readonly counts: readonly (readonly number[])[];
  readonly cells: Cells;
}

interface ShownMatrix {
  readonly totals: readonly ShownCount[];
  readonly counts: readonly (readonly ShownCount[])[];
}

/** Large cells of all matrices are shown first: what must be withheld for the small ones is then itself small. */
function matrices(list: readonly Matrix[], people: PartPeople): ShownMatrix[] {
  const totals = list.map(({ cells, counts }) => counts.map((_, y) => people.show(cells, (is) => is === y)));
  const shown = list.map(({ counts }) => counts.map((row): ShownCount[] => row.map(() => "withheld")));
  const places = list.flatMap(({ cells, counts }, m) =>
    counts.flatMap((row, y) => row.map((count, p) => ({ m, cells, y, p, count }))),
  );
  for (const { m, cells, y, p } of places.sort((a, b) => b.count - a.count)) {
    shown[m]![y]![p] = people.show(cells, (is, given) => is === y && given === p);
  }
  return list.map((_, m) => ({ totals: totals[m]!, counts: shown[m]! }));
}

function rowsOf({ totals, counts }: ShownMatrix, classes: readonly string[]): MatrixRow[] {
  return classes.map((name, y) => {
    const n = totals[y]!;
    return {
      class: name,
      n,
      cells: counts[y]!.map((count) => {
        const isOpen = typeof count === "number" && typeof n === "number" && n > 0;
        return { count, share: isOpen ? count / n : null };
      }),
    };
  });
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function minus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b;
}
