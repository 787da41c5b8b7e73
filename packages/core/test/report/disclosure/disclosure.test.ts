import fc from "fast-check";
import { expect, test } from "vitest";
import { openDisclosure, type Sum } from "../../../src/report/disclosure/disclosure.ts";
import { openLedger } from "../../../src/report/disclosure/ledger.ts";

/** Whether b is a combination of the rows of a: Gaussian elimination in fractions of whole numbers. */
function follows(a: readonly Sum[], b: Sum, atoms: number): boolean {
  return rank([...a, b], atoms) === rank(a, atoms);
}

function rank(sums: readonly Sum[], atoms: number): number {
  const rows = sums.map((sum) => Array.from({ length: atoms }, (_, i) => BigInt(sum.get(i) ?? 0)));
  let found = 0;
  for (let column = 0; column < atoms; column++) {
    const pivot = rows.findIndex((row, r) => r >= found && row[column] !== 0n);
    if (pivot < 0) continue;
    [rows[found], rows[pivot]] = [rows[pivot]!, rows[found]!];
    const top = rows[found]!;
    for (let r = found + 1; r < rows.length; r++) {
      const factor = rows[r]![column]!;
      rows[r] = rows[r]!.map((value, c) => value * top[column]! - factor * top[c]!);
    }
    found++;
  }
  return found;
}

const sums = (atoms: number) =>
  fc
    .array(fc.integer({ min: 0, max: atoms - 1 }), { minLength: 1, maxLength: atoms })
    .map((list): Sum => new Map(list.map((atom) => [atom, 1])));

test("nothing protected follows from what was allowed, and nothing is refused without need", () => {
  const atoms = 7;
  fc.assert(
    fc.property(
      fc.array(sums(atoms), { maxLength: 2 }),
      fc.array(sums(atoms), { minLength: 1, maxLength: 4 }),
      fc.array(sums(atoms), { maxLength: 12 }),
      (stated, secrets, asked) => {
        const disclosure = openDisclosure();
        for (const sum of stated) disclosure.state(sum);
        const kept = secrets.filter((secret) => !follows(stated, secret, atoms));
        for (const secret of secrets) disclosure.protect(secret);
        const open = [...stated];
        for (const sum of asked) {
          const isSafe = kept.every((secret) => !follows([...open, sum], secret, atoms));
          expect(disclosure.allow(sum)).toBe(isSafe);
          if (isSafe) open.push(sum);
        }
        for (const sum of asked) expect(disclosure.isPublic(sum)).toBe(follows(open, sum, atoms));
      },
    ),
    { numRuns: 200 },
  );
});

test("beside a total a second cell of the row goes with the small one; empty cells are small ones", () => {
  const shown = (counts: readonly number[]) => {
    const ledger = openLedger((atom) => counts[atom]!, false);
    const cell = (i: number): Sum => new Map([[i, 1]]);
    ledger.state(new Map(counts.map((_, i) => [i, 1])));
    for (const i of counts.keys()) ledger.note(cell(i));
    return counts.map((_, i) => ledger.show(cell(i)));
  };
  expect(shown([97, 3, 40])).toEqual([97, "<5", "withheld"]);
  expect(shown([63, 0, 25, 1])).toEqual([63, "<5", 25, "<5"]);
  // Two small cells of 8 people are 4 each, and two of nobody are 0 each.
  expect(shown([20, 4, 4])).toEqual([20, "<5", "withheld"]);
  expect(shown([20, 30, 0, 0])).toEqual([20, "withheld", "<5", "<5"]);
  expect([3, 0].map((_, i) => openLedger((atom) => [3, 0][atom]!, true).show(new Map([[i, 1]])))).toEqual([
    3, 0,
  ]);
});

/** What a reader is told of a sum: its number, or a largest number. */
interface Told {
  readonly sum: Sum;
  readonly most: number;
  readonly exact: boolean;
}

/** Whether counts from 0 on fit all that is told and give `sum` another value than it has. */
function canDiffer(truth: readonly number[], told: readonly Told[], sum: Sum): boolean {
  const value = (of: Sum, counts: readonly number[]) =>
    Array.from(of).reduce((total, [atom, times]) => total + times * counts[atom]!, 0);
  const is = value(sum, truth);
  const counts: number[] = [];
  const extend = (atom: number): boolean => {
    if (atom === truth.length) return value(sum, counts) !== is;
    const of = told.filter((one) => one.sum.has(atom));
    const left = (one: Told) =>
      one.most - Array.from(one.sum.keys()).reduce((used, at) => used + (at < atom ? counts[at]! : 0), 0);
    const most = Math.min(truth[atom]! + 6, ...of.map(left));
    const isLast = (one: Told) => one.exact && Math.max(...one.sum.keys()) === atom;
    const least = Math.max(0, ...of.filter(isLast).map(left));
    const values = Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => least + i);
    const far = (candidate: number) => Math.abs(candidate - truth[atom]!);
    return values
      .sort((a, b) => far(a) - far(b))
      .some((candidate) => {
        counts[atom] = candidate;
        return extend(atom + 1);
      });
  };
  return extend(0);
}

test("nothing that is hidden can be worked out, by adding and subtracting or from 0 and 4 as bounds", () => {
  const [rows, columns] = [2, 3];
  const square = rows * columns;
  const cells = Array.from({ length: square }, (_, at) => at);
  // Two groups, and everyone: rows, cells and sizes of each.
  const people = [[0], [1], [0, 1]].map((groups) => (takes: (at: number) => boolean): Sum => {
    return new Map(groups.flatMap((g) => cells.filter(takes).map((at) => [g * square + at, 1] as const)));
  });
  const rowsOf = people.flatMap((of) => [0, 1].map((y) => of((at) => Math.floor(at / columns) === y)));
  const cellsOf = people.flatMap((of) => cells.map((cell) => of((at) => at === cell)));
  const sizes = people.map((of) => of(() => true));
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 0, 1, 2, 4, 4, 5, 8), { minLength: 2 * square, maxLength: 2 * square }),
      (truth) => {
        const rowsIn = (sum: Sum) => Array.from(sum.keys()).reduce((total, atom) => total + truth[atom]!, 0);
        // That a group of nobody stands beside one of all is what their sizes say: it can't be hidden any more.
        fc.pre(sizes.every((sum) => rowsIn(sum) > 0));
        const ledger = openLedger((atom) => truth[atom]!, false);
        const stated = sizes.filter((sum) => rowsIn(sum) > 4);
        for (const sum of stated) ledger.state(sum);
        for (const sum of [...rowsOf, ...cellsOf]) ledger.note(sum);
        const byCount = [...cellsOf].sort((a, b) => rowsIn(b) - rowsIn(a));
        const shown = [...rowsOf, ...byCount].map((sum) => ({ sum, count: ledger.show(sum) }));
        const told = [
          ...stated.map((sum) => ({ sum, most: rowsIn(sum), exact: true })),
          ...shown.flatMap(({ sum, count }): Told[] =>
            count === "withheld" ? [] : [{ sum, most: count === "<5" ? 4 : count, exact: count !== "<5" }],
          ),
        ];
        for (const { sum, count } of shown) {
          if (typeof count === "number") expect(count).toBe(rowsIn(sum));
          else expect(canDiffer(truth, told, sum), `${count} of ${[...sum.keys()]}`).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});
