import fc from "fast-check";
import { expect, test } from "vitest";
import { openDisclosure, type Sum } from "../../../src/report/disclosure/disclosure.ts";
import { openLedger } from "../../../src/report/disclosure/ledger.ts";
import { canDiffer, follows, type Told } from "./reader.ts";

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
