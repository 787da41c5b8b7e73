import fc from "fast-check";
import { expect, test } from "vitest";
import { openDisclosure, type Sum } from "../../src/report/disclosure.ts";
import { openDesk } from "../../src/report/shown.ts";

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

test("beside a total a second cell of the row goes with the small one, and empty cells stay", () => {
  const counts = [97, 3, 40, 0];
  const desk = openDesk((atom) => counts[atom]!, false);
  const cell = (i: number): Sum => new Map([[i, 1]]);
  const total: Sum = new Map(counts.map((_, i) => [i, 1]));
  desk.state(total);
  for (const i of counts.keys()) desk.note(cell(i));
  expect(counts.map((_, i) => desk.show(cell(i)))).toEqual([97, "<5", "withheld", 0]);
  expect(desk.show(total)).toBe(140);
  expect(counts.map((_, i) => openDesk((atom) => counts[atom]!, true).show(cell(i)))).toEqual(counts);
});

test("no small cell follows from what is printed, nor from whose parts are empty with a sum of 0", () => {
  const atoms = 6;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 0, 1, 3, 6, 9), { minLength: atoms, maxLength: atoms }),
      fc.array(sums(atoms), { minLength: 4, maxLength: 14 }),
      (counts, asked) => {
        const desk = openDesk((atom) => counts[atom]!, false);
        const total: Sum = new Map(counts.map((_, i) => [i, 1]));
        desk.state(total);
        for (const sum of asked) desk.note(sum);
        const shown = asked.map((sum) => ({ sum, count: desk.show(sum) }));
        const parts = shown.flatMap(({ sum, count }) =>
          count === 0 ? Array.from(sum.keys(), (atom): Sum => new Map([[atom, 1]])) : [],
        );
        const printed = shown.flatMap(({ sum, count }) => (typeof count === "number" ? [sum] : []));
        for (const { sum, count } of shown)
          if (count === "<5") expect(follows([total, ...printed, ...parts], sum, atoms)).toBe(false);
      },
    ),
    { numRuns: 200 },
  );
});
