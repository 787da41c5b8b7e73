import fc from "fast-check";
import { expect, test } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import type { ReportedMeasure } from "../../src/problem/spec.ts";
import type { CountedLevels } from "../../src/profiles/profiles.ts";
import { type Person, profilesOf, systemOf } from "./people.ts";

const QUESTIONS = 4;
const LEVELS: readonly CountedLevels[] = [
  { column: "sex", role: "protected", levels: ["women", "men"] },
  { column: "region", role: "protected", levels: ["north", "south", "west"] },
  { column: "branch", role: "stratum", levels: ["town", "country"] },
];

const personOf = (classCount: number): fc.Arbitrary<Person> =>
  fc.record({
    answers: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    levels: fc.tuple(fc.nat(1), fc.nat(2), fc.nat(1)),
    label: fc.nat(classCount - 1),
    part: fc.nat(1),
    weight: fc.integer({ min: 1, max: 3 }),
  });

const caseOf = fc.integer({ min: 2, max: 4 }).chain((classCount) =>
  fc.record({
    classCount: fc.constant(classCount),
    people: fc.array(personOf(classCount), { maxLength: 160 }),
    points: fc.array(
      fc.array(fc.integer({ min: -3, max: 3 }), { minLength: QUESTIONS + 1, maxLength: QUESTIONS + 1 }),
      { minLength: classCount, maxLength: classCount },
    ),
  }),
);

/** The class of one person, written out: totals, highest wins, first on a tie. */
function given(person: Person, points: readonly (readonly number[])[]): { p: number; tied: boolean } {
  const totals = points.map(
    (row) => row[0]! + person.answers.reduce((s, yes, j) => s + (yes ? row[j + 1]! : 0), 0),
  );
  const top = Math.max(...totals);
  return { p: totals.indexOf(top), tied: totals.filter((t) => t === top).length > 1 };
}

type Judged = Person & { readonly p: number };

/** Every rate of every measure in plain words: who is looked at, and who of them counts. */
function ratesByHand(
  classCount: number,
): [ReportedMeasure, (x: Judged) => boolean, (x: Judged) => boolean][] {
  const classes = Array.from({ length: classCount }, (_, k) => k);
  const all = () => true;
  const falsePositive = classes.map(
    (k) => ["pe", (x: Judged) => x.label !== k, (x: Judged) => x.p === k] as const,
  );
  const recall = classes.map((k) => ["eo", (x: Judged) => x.label === k, (x: Judged) => x.p === k] as const);
  return [
    ...classes.map((k) => ["sp", all, (x: Judged) => x.p === k] as const),
    ...falsePositive,
    ...recall,
    ...[...falsePositive, ...recall].map(([, among, counts]) => ["eod", among, counts] as const),
    ...classes.flatMap((k) =>
      classes.map((k2) => ["eod-terms", (x: Judged) => x.label === k2, (x: Judged) => x.p === k] as const),
    ),
    ["omr", all, (x: Judged) => x.p !== x.label] as const,
    ...classes.map(
      (k) =>
        [
          "omr-label",
          all,
          (x: Judged) => (x.p === k && x.label !== k) || (x.p !== k && x.label === k),
        ] as const,
    ),
    ...classes.map((k) => ["pp", (x: Judged) => x.p === k, (x: Judged) => x.label === k] as const),
    ...[0, 1].flatMap((stratum) =>
      classes.map((k) => ["csp", (x: Judged) => x.levels[2] === stratum, (x: Judged) => x.p === k] as const),
    ),
  ].map((entry) => [...entry]);
}

const weightOf = (people: readonly Judged[]) => people.reduce((sum, x) => sum + x.weight!, 0);

test("an audit equals a plain recount of the rows", () => {
  fc.assert(
    fc.property(caseOf, ({ classCount, people, points }) => {
      const classes = Array.from({ length: classCount }, (_, k) => `class ${k}`);
      const report = audit(systemOf(points, classes), profilesOf(people, classes, LEVELS, QUESTIONS));
      for (const [index, part] of report.parts.entries()) {
        const rows = people
          .filter((x) => x.part === index)
          .map((x): Judged => ({ ...x, ...given(x, points) }));
        expect(part.rows).toBe(rows.length);
        expect(part.weight).toBe(weightOf(rows));
        expect(part.ties.counted).toBe(rows.filter((x) => given(x, points).tied).length);
        expect(part.accuracy.countedWeight).toBe(weightOf(rows.filter((x) => x.p === x.label)));
        part.confusion.rows.forEach((row, y) => {
          row.forEach((count, p) => {
            expect(count).toBe(rows.filter((x) => x.label === y && x.p === p).length);
          });
        });
        part.classes.forEach(({ precision }, k) => {
          expect(precision.n).toBe(rows.filter((x) => x.p === k).length);
          expect(precision.counted).toBe(rows.filter((x) => x.p === k && x.label === k).length);
        });
        for (const group of part.groups) {
          const members = rows.filter((x) =>
            group.columns.every((column, i) => {
              const c = LEVELS.findIndex((level) => level.column === column);
              return LEVELS[c]!.levels[x.levels[c]!] === group.levels[i];
            }),
          );
          expect(group.rows).toBe(members.length);
          expect(group.accuracy.counted).toBe(members.filter((x) => x.p === x.label).length);
          expect(group.ties.counted).toBe(members.filter((x) => given(x, points).tied).length);
        }
        const single = part.groups.filter(({ columns, rows: size }) => columns.length === 1 && size >= 30);
        const lowest = Math.min(...single.map(({ accuracy }) => accuracy.value!));
        expect(part.worstGroup?.accuracy.value).toBe(single.length > 0 ? lowest : undefined);
      }
    }),
    { numRuns: 80 },
  );
});

test("every rate of every measure equals a plain recount", () => {
  fc.assert(
    fc.property(caseOf, ({ classCount, people, points }) => {
      const classes = Array.from({ length: classCount }, (_, k) => `class ${k}`);
      const report = audit(systemOf(points, classes), profilesOf(people, classes, LEVELS, QUESTIONS));
      for (const [index, part] of report.parts.entries()) {
        const rows = people
          .filter((x) => x.part === index)
          .map((x): Judged => ({ ...x, ...given(x, points) }));
        for (const measure of part.fairness.filter(({ columns }) => columns.join() === "sex")) {
          const byHand = ratesByHand(classCount).filter(([name]) => name === measure.measure);
          for (const comparison of measure.comparisons) {
            expect(comparison.name).toBe("sex = women against men");
            expect(comparison.differences).toHaveLength(byHand.length);
            comparison.differences.forEach((difference, i) => {
              const [, among, counts] = byHand[i]!;
              const rates = [0, 1].map((sex) => {
                const looked = rows.filter((x) => x.levels[0] === sex && among(x));
                return looked.length === 0 ? null : weightOf(looked.filter(counts)) / weightOf(looked);
              });
              expect(difference.first.value).toBe(rates[0]);
              expect(difference.second.value).toBe(rates[1]);
              const empty = rates[0] === null || rates[1] === null;
              expect(difference.difference).toBe(empty ? null : rates[0]! - rates[1]!);
              expect(difference.reason === null).toBe(!empty);
            });
          }
        }
      }
    }),
    { numRuns: 80 },
  );
});
