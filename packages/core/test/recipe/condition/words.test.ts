import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, holds } from "../../../src/recipe/condition/condition.ts";
import { conditionWords, predicateWords } from "../../../src/recipe/condition/words.ts";
import type { Cell, ColumnKind } from "../../../src/table/cell.ts";

/**
 * Reads the words as a careful person would, with no look at the code that wrote them, and says whether they
 * hold for a cell of a column of this kind.
 */
function wordsHold(words: string, kind: ColumnKind, cell: Cell): boolean {
  if (words === "is missing") return cell === null;
  if (cell === null || words === "is impossible") return false;
  if (words === "is given") return true;
  if (kind === "boolean") return cell === { "is yes": true, "is no": false }[words];
  if (kind === "category") {
    const other = words.startsWith("is other than ");
    const values = readList(words.slice(other ? "is other than ".length : "is ".length));
    return values.includes(String(cell)) !== other;
  }
  const alone = /^is (\S+)$/.exec(words);
  if (alone) return cell === Number(alone[1]);
  const between = /^from (\S+) to under (\S+)$/.exec(words);
  const parts = between ? [`at least ${between[1]}`, `under ${between[2]}`] : words.split(" and ");
  return parts.every((part) => {
    const [, test, number] = /^(at least|above|under|at most) (\S+)$/.exec(part) ?? expect.fail(part);
    const [x, bound] = [cell as number, Number(number)];
    if (test === "at least") return x >= bound;
    if (test === "above") return x > bound;
    return test === "under" ? x < bound : x <= bound;
  });
}

/** "a, b or c" and `"a, b" or c`: what is in quotation marks is one value, whatever it contains. */
function readList(text: string): string[] {
  const values: string[] = [];
  let rest = text;
  for (;;) {
    const quoted = /^"(?:[^"\\]|\\.)*"/.exec(rest)?.[0];
    const item = quoted ?? rest.split(/, | or /, 1)[0]!;
    values.push(quoted === undefined ? item : JSON.parse(quoted));
    rest = rest.slice(item.length);
    if (rest === "") return values;
    rest = rest.slice((/^(, | or )/.exec(rest)?.[0] ?? expect.fail(rest)).length);
  }
}

const column = "x";
const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const category = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "c",
    "yes",
    "no",
    "or",
    "this or that",
    "salt, pepper",
    'say "x"',
    "\\",
    " a",
    "a ",
  ),
  fc.constantFrom(
    "missing",
    "given",
    "impossible",
    "other than a",
    "other",
    "",
    "not a",
    "a\nb",
    "a or",
    "or b",
  ),
  fc.string(),
);
const range = fc
  .record({ ge: number, gt: number, lt: number, le: number }, { requiredKeys: [] })
  .map((bounds): Condition => ({ column, ...bounds }));
const list = fc.uniqueArray(category, { maxLength: 4 });
const missing = fc.constant<Condition>({ column, missing: true });
const conditions: Record<ColumnKind, fc.Arbitrary<Condition>> = {
  number: fc.oneof(range, missing),
  category: fc.oneof(
    list.map((values): Condition => ({ column, in: values })),
    list.map((values): Condition => ({ column, notIn: values })),
    missing,
  ),
  boolean: fc.oneof(
    fc.boolean().map((is): Condition => ({ column, is })),
    missing,
  ),
};
const cells: Record<ColumnKind, fc.Arbitrary<Cell>> = {
  number: fc.option(number),
  category: fc.option(category),
  boolean: fc.option(fc.boolean()),
};

describe("the words of a condition", () => {
  it.each<[Condition, string]>([
    [{ column, lt: 30 }, "x under 30"],
    [{ column, ge: 30, lt: 45 }, "x from 30 to under 45"],
    [{ column, ge: 45 }, "x at least 45"],
    [{ column, gt: -0.5 }, "x above -0.5"],
    [{ column, le: -0 }, "x at most 0"],
    [{ column, gt: 5, lt: 9 }, "x above 5 and under 9"],
    [{ column, ge: 5, le: 9 }, "x at least 5 and at most 9"],
    [{ column, ge: 5, le: 5 }, "x is 5"],
    [{ column }, "x is given"],
    [{ column, is: true }, "x is yes"],
    [{ column, is: false }, "x is no"],
    [{ column, missing: true }, "x is missing"],
    [{ column, in: ["clerk"] }, "x is clerk"],
    [{ column, in: ["clerk", "nurse", "driver"] }, "x is clerk, nurse or driver"],
    [{ column, notIn: ["clerk", "nurse"] }, "x is other than clerk or nurse"],
    [{ column, notIn: [] }, "x is given"],
    [{ column, in: [] }, "x is impossible"],
    [{ column, in: ["black or white", "red"] }, 'x is "black or white" or red'],
    [{ column, in: ["Smith, John", 'the "boss"'] }, 'x is "Smith, John" or "the \\"boss\\""'],
    [{ column, in: ["missing"] }, 'x is "missing"'],
    [{ column, in: ["doctor"] }, "x is doctor"],
  ])("%j is %s", (condition, words) => {
    expect(conditionWords(condition)).toBe(words);
  });

  it.each<[Condition, string]>([
    [{ column, ge: 1, lt: 2 }, "x is 1"],
    [{ column, ge: 30, lt: 45 }, "x from 30 to 44"],
    [{ column, ge: 28000, lt: 34000 }, "x from 28000 to under 34000"],
    [{ column, ge: 1.5, lt: 3 }, "x from 1.5 to under 3"],
    [{ column, lt: 1 }, "x under 1"],
  ])("%j of whole numbers is %s", (condition, words) => {
    expect(conditionWords(condition, true)).toBe(words);
  });

  it("of whole numbers, read back, agree with holds on whole cells", () => {
    const whole = fc.integer({ min: -1100, max: 1100 });
    fc.assert(
      fc.property(whole, whole, whole, (ge, lt, cell) => {
        const condition = { column, ge, lt };
        const words = predicateWords(condition, true);
        const between = /^from (\S+) to (-?\d+)$/.exec(words);
        const reads = between
          ? cell >= Number(between[1]) && cell <= Number(between[2])
          : wordsHold(words, "number", cell);
        expect(reads, words).toBe(holds(condition, cell));
      }),
    );
  });

  it.each<ColumnKind>(["number", "category", "boolean"])(
    "read back, agree with holds on %s cells",
    (kind) => {
      fc.assert(
        fc.property(conditions[kind], fc.array(cells[kind], { minLength: 1 }), (condition, sample) => {
          const words = predicateWords(condition);
          const own = condition.in ?? condition.notIn ?? [];
          const bounds = Object.values(condition).filter((value) => typeof value === "number");
          for (const cell of [...sample, ...own, ...bounds]) {
            expect(wordsHold(words, kind, cell), `${words}: ${cell}`).toBe(holds(condition, cell));
          }
        }),
        { numRuns: 500 },
      );
    },
  );
});
