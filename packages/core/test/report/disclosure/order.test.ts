import fc from "fast-check";
import { expect, test } from "vitest";
import { audit } from "../../../src/audit/audit.ts";
import { auditView } from "../../../src/report/facts/audit-view.ts";
import { profilesOf, systemOf } from "../../audit/people.ts";

const CLASSES = ["yes", "no"];
const GROUPS = ["first", "second", "third"];
const system = systemOf(
  [
    [0, 2],
    [1, 0],
  ],
  CLASSES,
);

/** The view of people by group, class and class given. */
function viewOf(counts: readonly (readonly number[])[]) {
  const rows = counts.flatMap((cells, group) =>
    cells.flatMap((size, at) =>
      Array.from({ length: size }, () => ({ levels: [group], label: at >> 1, answers: [(at & 1) === 0] })),
    ),
  );
  const column = { column: "group", role: "protected", levels: GROUPS.slice(0, counts.length) } as const;
  const profiles = profilesOf(rows, CLASSES, [column], 1);
  return auditView(audit(system, profiles), { system, profiles }).parts[0]!;
}

const shownOf = ({ matrices }: ReturnType<typeof viewOf>) =>
  matrices.map(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ count }) => count)));

test("a small count takes numbers of its own group and of everyone with it, and none of a large group beside it", () => {
  const cell = fc.integer({ min: 5, max: 60 });
  const large = fc.tuple(cell, cell, cell, cell);
  fc.assert(
    fc.property(
      fc.array(large, { minLength: 1, maxLength: 2 }),
      large,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 3 }),
      fc.nat(),
      (others, own, small, at, place) => {
        const withSmall = own.map((count, i) => (i === at ? small : count));
        const where = place % (others.length + 1);
        const counts = [...others.slice(0, where), withSmall, ...others.slice(where)];
        const view = viewOf(counts);
        const [everyone, ...groups] = shownOf(view);
        for (const [g, cells] of groups.entries()) {
          if (g !== where) expect(cells).toEqual(counts[g]);
        }
        expect(typeof groups[where]![at]).toBe("string");
        expect(typeof everyone![at]).toBe("string");
        for (const { groups: rates } of view.rates)
          for (const [g, { rate }] of rates.entries()) if (g !== where) expect(rate.value).not.toBeNull();
      },
    ),
    { numRuns: 60 },
  );
});

test("where other columns tell everyone's number, the smallest group of the small count's column goes with it", () => {
  // Women and men have no small count; of the regions the third has one.
  const byCell = [
    [40, 30, 20, 50],
    [20, 10, 12, 30],
    [10, 2, 8, 9],
    [35, 25, 30, 45],
    [18, 15, 10, 25],
    [12, 1, 9, 10],
  ];
  const rows = byCell.flatMap((cells, place) =>
    cells.flatMap((size, at) =>
      Array.from({ length: size }, () => ({
        levels: [place < 3 ? 0 : 1, place % 3],
        label: at >> 1,
        answers: [(at & 1) === 0],
      })),
    ),
  );
  const columns = [
    { column: "sex", role: "protected", levels: ["women", "men"] },
    { column: "region", role: "protected", levels: GROUPS },
  ] as const;
  const profiles = profilesOf(rows, CLASSES, columns, 1);
  const [part] = auditView(audit(system, profiles), { system, profiles }).parts;
  const [everyone, women, men, first, second, third] = shownOf(part!);
  for (const cells of [everyone, women, men, first]) {
    expect(cells!.every((count) => typeof count === "number")).toBe(true);
  }
  expect(third![1]).toBe("<5");
  expect(second!.filter((count) => typeof count !== "number").length).toBeGreaterThan(0);
});
