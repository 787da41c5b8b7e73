import type { AuditPart, Confusion } from "../../audit/report.ts";
import type { Cells } from "../disclosure/counted-sums.ts";
import { type GroupLabel, isFew } from "../disclosure/group-label.ts";
import type { ShownCount } from "../disclosure/ledger.ts";
import type { PartPeople } from "../disclosure/part-people.ts";
import { without } from "./rate-facts.ts";

/** Of the people who are one class, how many were given another. */
export interface MatrixCell {
  readonly count: ShownCount;
  /** Of those who are the row's class, by weight, in [0, 1]. */
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
export function wholeMatrix({ rows, confusion, classes }: AuditPart, people: PartPeople): MatrixFacts {
  const [shown] = matrices([{ ...confusion, cells: people.everyone }], people);
  return { group: null, n: rows, rows: rowsOf(shown!, classes) };
}

/** The matrices of the groups of single columns, but for those too small to print anything of. */
export function groupMatrices(part: AuditPart, people: PartPeople): MatrixFacts[] {
  const single = part.groups.flatMap(({ columns, levels, rows, confusion }, g) =>
    columns.length === 1 && !people.isTiny(people.group(g))
      ? [{ group: { columns, levels }, n: rows, matrix: { ...confusion, cells: people.group(g) } }]
      : [],
  );
  const rest = single.map(
    ({ matrix }): Matrix => ({
      ...without(part.confusion, matrix),
      cells: people.rest(matrix.cells),
    }),
  );
  const shown = matrices(
    single.map(({ matrix }) => matrix),
    people,
  );
  const rests = matrices(rest, people);
  return single.map(({ group, n, matrix }, g) => {
    const others = rowsOf(rests[g]!, part.classes);
    return {
      group,
      n,
      rows: rowsOf(shown[g]!, part.classes).map((row, y) => ({
        ...row,
        minusRest: row.cells.map(({ share }, p) => minus(share, others[y]!.cells[p]!.share)),
        few: isFew(total(matrix.rows[y]!)) || isFew(total(rest[g]!.rows[y]!)),
      })),
    };
  });
}

interface Matrix extends Confusion {
  readonly cells: Cells;
}

interface ShownMatrix {
  readonly totals: readonly ShownCount[];
  readonly counts: readonly (readonly ShownCount[])[];
  readonly weight: Confusion["weight"];
}

/** Large cells of all matrices are shown first: what must be withheld for the small ones is then itself small. */
function matrices(list: readonly Matrix[], people: PartPeople): ShownMatrix[] {
  const totals = list.map(({ cells, rows }) =>
    rows.map((row, y) => people.show(total(row), cells, (is) => is === y)),
  );
  const shown = list.map(({ rows }) => rows.map((row): ShownCount[] => row.map(() => "withheld")));
  const places = list.flatMap(({ cells, rows }, m) =>
    rows.flatMap((row, y) => row.map((count, p) => ({ m, cells, y, p, count }))),
  );
  for (const { m, cells, y, p, count } of places.sort((a, b) => b.count - a.count)) {
    shown[m]![y]![p] = people.show(count, cells, (is, given) => is === y && given === p);
  }
  return list.map(({ weight }, m) => ({ totals: totals[m]!, counts: shown[m]!, weight }));
}

function rowsOf({ totals, counts, weight }: ShownMatrix, classes: AuditPart["classes"]): MatrixRow[] {
  return classes.map(({ class: name }, y) => {
    const n = totals[y]!;
    const among = total(weight[y]!);
    return {
      class: name,
      n,
      cells: counts[y]!.map((count, p) => {
        const isOpen = typeof count === "number" && typeof n === "number" && among > 0;
        return { count, share: isOpen ? weight[y]![p]! / among : null };
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
