import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Condition, holds } from "../../../src/recipe/condition/condition.ts";
import { conditionWords } from "../../../src/recipe/condition/words.ts";
import { writeCondition } from "../../../src/recipe/condition/write.ts";
import { readCondition } from "../../../src/recipe/syntax/read-condition.ts";
import type { Cell, ColumnKind } from "../../../src/table/cell.ts";

const read = (text: string) => readCondition(text).condition;

describe("conditions as people write them", () => {
  test.each<[string, Condition]>([
    ["age >= 75", { column: "age", ge: 75 }],
    ["age>=75", { column: "age", ge: 75 }],
    ["age \u2265 75", { column: "age", ge: 75 }],
    ["age => 75", { column: "age", ge: 75 }],
    ["age at least 75", { column: "age", ge: 75 }],
    ["age is at least 75", { column: "age", ge: 75 }],
    ["age 75+", { column: "age", ge: 75 }],
    ["age 75 or older", { column: "age", ge: 75 }],
    ["75 <= age", { column: "age", ge: 75 }],
    ["age < 18", { column: "age", lt: 18 }],
    ["age under 18", { column: "age", lt: 18 }],
    ["18 > age", { column: "age", lt: 18 }],
    ["age \u2264 17", { column: "age", le: 17 }],
    ["age at most 17", { column: "age", le: 17 }],
    ["age over 17.5", { column: "age", gt: 17.5 }],
    ["65 <= age < 75", { column: "age", ge: 65, lt: 75 }],
    ["75 > age >= 65", { column: "age", ge: 65, lt: 75 }],
    ["age from 65 to under 75", { column: "age", ge: 65, lt: 75 }],
    ["age >= 65 and < 75", { column: "age", ge: 65, lt: 75 }],
    ["age between 65 and 74", { column: "age", ge: 65, le: 74 }],
    ["age is between 65 and 74", { column: "age", ge: 65, le: 74 }],
    ["age 65-74", { column: "age", ge: 65, le: 74 }],
    ["age 65\u201374", { column: "age", ge: 65, le: 74 }],
    ["age 65 to 74", { column: "age", ge: 65, le: 74 }],
    ["age is greater than or equal to 65", { column: "age", ge: 65 }],
    ["age in 65-74", { column: "age", ge: 65, le: 74 }],
    ["age: \u2265 75", { column: "age", ge: 75 }],
    ["balance < \u2212250", { column: "balance", lt: -250 }],
    ["balance from -5 to -3", { column: "balance", ge: -5, le: -3 }],
    ["income >= 25 000", { column: "income", ge: 25_000 }],
    ["late payments >= 2", { column: "late payments", ge: 2 }],
    ["late payments 2 or more", { column: "late payments", ge: 2 }],
    ["time from admission >= 3", { column: "time from admission", ge: 3 }],
    ["BMI (kg/m2) >= 30", { column: "BMI (kg/m2)", ge: 30 }],
    ["`a >= b` > 1e3", { column: "a >= b", gt: 1000 }],
    ['"say \\"hi\\"" >= 2', { column: 'say "hi"', ge: 2 }],
    ["stays = 3", { column: "stays", ge: 3, le: 3 }],
    ["sex = female", { column: "sex", in: ["female"] }],
    ["sex is female", { column: "sex", in: ["female"] }],
    ["sex: female", { column: "sex", in: ["female"] }],
    ["diabetes : no", { column: "diabetes", is: false }],
    ["\u201eage\u201c > 3", { column: "age", gt: 3 }],
    ["sex=f", { column: "sex", in: ["f"] }],
    ["job in clerk, nurse", { column: "job", in: ["clerk", "nurse"] }],
    ["job in (clerk, nurse)", { column: "job", in: ["clerk", "nurse"] }],
    ["job is clerk or nurse", { column: "job", in: ["clerk", "nurse"] }],
    ["job is clerk, nurse, or civil servant", { column: "job", in: ["clerk", "nurse", "civil servant"] }],
    ['job is "clerk, senior" or `x or y`', { column: "job", in: ["clerk, senior", "x or y"] }],
    ["job is \u201cclerk\u201d or 'nurse'", { column: "job", in: ["clerk", "nurse"] }],
    ["job is not clerk", { column: "job", notIn: ["clerk"] }],
    ["job != clerk", { column: "job", notIn: ["clerk"] }],
    ["job \u2260 clerk", { column: "job", notIn: ["clerk"] }],
    ["job is other than clerk or nurse", { column: "job", notIn: ["clerk", "nurse"] }],
    ["job not in clerk, nurse", { column: "job", notIn: ["clerk", "nurse"] }],
    ['grade is "3"', { column: "grade", in: ["3"] }],
    ["diabetes", { column: "diabetes", is: true }],
    ["prior stroke/TIA", { column: "prior stroke/TIA", is: true }],
    ["Crohn's disease", { column: "Crohn's disease", is: true }],
    ["island", { column: "island", is: true }],
    ["not diabetes", { column: "diabetes", is: false }],
    ["diabetes is yes", { column: "diabetes", is: true }],
    ["diabetes = No", { column: "diabetes", is: false }],
    ["diabetes is not yes", { column: "diabetes", is: false }],
    ["age is missing", { column: "age", missing: true }],
    ["job is given", { column: "job", notIn: [] }],
    ["job is not missing", { column: "job", notIn: [] }],
  ])("%s", (text, condition) => {
    expect(read(text)).toEqual(condition);
  });

  test("say what kind their column is of, and whether that is sure", () => {
    const kinds = (text: string) => readCondition(text);
    expect(kinds("age >= 3")).toEqual({ condition: { column: "age", ge: 3 }, kind: "number" });
    expect(kinds("x is 3")).toMatchObject({ kind: "number", unsure: true });
    expect(kinds("x is yes")).toMatchObject({ kind: "boolean", unsure: true });
    expect(kinds("x is missing").kind).toBeUndefined();
  });

  test("follow what is known of a column", () => {
    const known = (text: string, column: string, kind: ColumnKind) =>
      readCondition(text, (name) => (name === column ? kind : undefined)).condition;
    expect(known("grade is 3", "grade", "category")).toEqual({ column: "grade", in: ["3"] });
    expect(known("smoker is yes or former", "smoker", "category")).toEqual({
      column: "smoker",
      in: ["yes", "former"],
    });
    expect(known("band is <18", "band", "category")).toEqual({ column: "band", in: ["<18"] });
    expect(known("flag = 1", "flag", "boolean")).toEqual({ column: "flag", is: true });
    expect(known("blood in urine", "blood in urine", "boolean")).toEqual({
      column: "blood in urine",
      is: true,
    });
    expect(known("blood in urine is yes", "blood in urine", "boolean")).toEqual({
      column: "blood in urine",
      is: true,
    });
    expect(known("age 65-74", "age 65-74", "boolean")).toEqual({ column: "age 65-74", is: true });
  });
});

describe("texts that are no condition", () => {
  test.each([
    ["", "it is empty"],
    ["age >=", 'a number is missing after ">="'],
    ["age >= seventy", '"seventy" after ">=" is no number'],
    ["age >= 75 years", 'write the number alone, without "years"'],
    ["age >= 7,5", 'write the number "7,5" with a point'],
    ["age >= 5 and sex is female", "a line asks about one column"],
    ["age >= 5 and >= 7", "its signs do not go together"],
    ["sex is female and diabetes", "a line asks about one column"],
    ["hypertension or diabetes", "a line asks about one column"],
    ["no diabetes", 'write "not diabetes"'],
    ["grade in 1, 2", "numbers in a list"],
    ["grade is not 3", "numbers in a list"],
    ["a, b", "a name with signs must be in quotation marks"],
    ["a:b", "a name with signs must be in quotation marks"],
    [
      "checking is … >= 1000 DM",
      'put a value with signs in quotation marks, as in checking is "… >= 1000 DM"',
    ],
    ["checking is not 0 <= … < 200 DM", 'as in checking is not "0 <= … < 200 DM"'],
    [
      "checking is < 0 DM",
      'write the number alone, without "DM", or put a value with signs in quotation marks',
    ],
    ["savings in < 100 DM, >= 100 DM", "put values with signs in quotation marks"],
    ["job = <none>", 'put a value with signs in quotation marks, as in job = "<none>"'],
    ["age over 75 years", 'write the number alone, without "years"'],
    ["age 65-74 years", 'write the number alone, without "years"'],
    ["age between 65 and 74 years", 'write the number alone, without "years"'],
    ["age from 65", "write a comparison with a sign"],
    ["65-74", 'name the column first, as in "age 65-74"'],
    ["\u2265 75", 'name the column first, as in "age \u2265 75"'],
    ["diabetes (no)", 'write "diabetes is no"'],
    ["age missing", 'write "age is missing"'],
    ["surgery in the last 4 weeks", '"in" is for a list'],
    ["SBP < 90 or DBP < 60", "a line asks about one column"],
    ["age > = 75", "write its sign without a space"],
    ["age is less than or equal to old", "a line asks about one column"],
    ['"open >= 2', "a quotation mark has no partner"],
    ['"a"b >= 2', "text follows a closing quotation mark"],
    ['"a\\q" >= 2', "a backslash in quotation marks"],
    ["a\u0007 >= 2", "characters that do not show"],
  ])("%j", (text, reason) => {
    expect(() => read(text)).toThrow(reason);
    try {
      read(text);
    } catch (error) {
      const { message } = error as Error;
      expect(message).toMatch(/^can't read "/);
      expect(message).not.toMatch(/[\n\u0000-\u001f]|\. /);
    }
  });
});

/** Texts that could be misread: signs, words of the syntax, quotation marks, what does not show, any Unicode. */
const text = fc.oneof(
  fc.constantFrom(
    ..."a|x y|late payments|x 5|x 5-7|5|1e3|Infinity|NaN|yes|no|true|not|not x|or|a or b|a, b|is|x is y|in|in x".split(
      "|",
    ),
    ..."missing|given|impossible|any number|total|starts with|otherwise|>= 5|a>=b|<b>|'|\"|`|a`b|\\|\\u0041|{}".split(
      "|",
    ),
    ..."=cmd()|@x|+1|-1|__proto__|constructor|#|: |- |\u05e9\u05dc\u05d5\u05dd|\u{1f4a7}|\u2013|\u2265".split(
      "|",
    ),
    "",
    " ",
    " a",
    "a  b",
    "a\u00a0b",
    "a\nb",
    "\u0000\u0001",
    "\u0001",
    "\u202eabc",
    "\ud800",
    "\u3164",
    "\ufeff",
    "\u200d",
    "|",
    "x".repeat(300),
  ),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc
    .array(fc.constantFrom(..."a or and not is in 5 5-7 >= < = , ' \" ` ( ) \\".split(" ")), { maxLength: 5 })
    .map((w) => w.join(" ")),
);
const number = fc
  .oneof(
    fc.integer({ min: -5, max: 5 }),
    fc.double({ noNaN: true }),
    fc.constantFrom(1e21, -1e-7, 5e-324, 1250000, Infinity, -Infinity),
  )
  .map((value) => (value === 0 ? 0 : value));
const tests: Record<ColumnKind, fc.Arbitrary<Omit<Condition, "column">>> = {
  number: fc.record({ ge: number, gt: number, lt: number, le: number }, { requiredKeys: [] }),
  category: fc.oneof(
    fc.record({ in: fc.array(text, { maxLength: 4 }) }),
    fc.record({ notIn: fc.array(text, { maxLength: 4 }) }),
  ),
  boolean: fc.record({ is: fc.boolean() }),
};

describe("what is written", () => {
  test.each(Object.entries(tests))("is read back as the same condition on a %s", (kind, arbitrary) => {
    fc.assert(
      fc.property(text, arbitrary, (column, bare) => {
        const condition = { column, ...bare } as Condition;
        for (const style of ["signs", "words"] as const) {
          const { condition: back, kind: found } = readCondition(writeCondition(condition, style));
          expect(back).toEqual(condition);
          expect(found).toBe(kind);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("is read back when it asks for missing values", () => {
    fc.assert(
      fc.property(text, (column) => {
        expect(readCondition(writeCondition({ column, missing: true }))).toEqual({
          condition: { column, missing: true },
        });
      }),
      { numRuns: 2000 },
    );
  });

  test("shows everything that it holds, on one line", () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (column, values) => {
        expect(writeCondition({ column, in: values })).not.toMatch(
          /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u3164\u00a0]/u,
        );
      }),
      { numRuns: 1000 },
    );
  });

  test("is plain where nothing could be misread", () => {
    expect(writeCondition({ column: "late payments", ge: 2, lt: 5 })).toBe("2 <= late payments < 5");
    expect(writeCondition({ column: "age", ge: 2, lt: 5 }, "words")).toBe("age from 2 to under 5");
    expect(writeCondition({ column: "age", gt: 2, le: 5 }, "words")).toBe("age above 2 and at most 5");
    expect(writeCondition({ column: "late_payments", ge: 2, gt: 1 })).toBe("late_payments >= 2 and > 1");
    expect(writeCondition({ column: "job", in: ["clerk"] })).toBe("job is clerk");
    expect(writeCondition({ column: "job", in: ["self-employed", "on leave"] })).toBe(
      "job in self-employed, on leave",
    );
    expect(writeCondition({ column: "job", notIn: ["3", "yes"] })).toBe('job is other than "3", "yes"');
    expect(writeCondition({ column: "diabetes", is: false })).toBe("not diabetes");
    expect(writeCondition({ column: "stays", ge: 3, le: 3 })).toBe("stays = 3");
  });
});

describe("the words of a card", () => {
  // Names and values without the syntax's own words in front of them: cards leave those without quotation marks.
  const word = fc.constantFrom(
    "clerk",
    "civil servant",
    "bed and breakfast",
    "A+",
    "3",
    "yes",
    "a, b",
    "x or y",
    "missing",
    "<18",
    " pad",
    "other than x",
    'say "hi"',
    "",
  );
  const cells: Record<ColumnKind, readonly Cell[]> = {
    number: [-5, -1e-7, 0, 1, 2.5, 3, 5, 1250000, Infinity, -Infinity, null],
    category: [
      "clerk",
      "civil servant",
      "bed and breakfast",
      "A+",
      "3",
      "yes",
      "a, b",
      "a",
      "b",
      "x or y",
      "missing",
      "<18",
      " pad",
      "other than x",
      'say "hi"',
      "other",
      null,
    ],
    boolean: [true, false, null],
  };
  const worded: typeof tests = {
    ...tests,
    category: fc.oneof(
      fc.record({ in: fc.array(word, { maxLength: 4 }) }),
      fc.record({ notIn: fc.array(word, { maxLength: 4 }) }),
    ),
  };

  test.each(Object.keys(tests) as ColumnKind[])(
    "are read as a condition that holds for the same cells of a %s",
    (kind) => {
      fc.assert(
        fc.property(
          fc.constantFrom("x", "late payments", "blood in urine"),
          fc.oneof(worded[kind], fc.constant({ missing: true as const })),
          (column, bare) => {
            const condition = { column, ...bare } as Condition;
            const back = readCondition(conditionWords(condition), (name) =>
              name === column ? kind : undefined,
            ).condition;
            expect(back.column).toBe(column);
            for (const cell of cells[kind]) expect(holds(back, cell), `${cell}`).toBe(holds(condition, cell));
          },
        ),
        { numRuns: 1000 },
      );
    },
  );
});
