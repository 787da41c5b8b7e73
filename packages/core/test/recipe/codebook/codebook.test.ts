import { describe, expect, test } from "vitest";
import { codebookOfCsv } from "../../../src/recipe/codebook/codebook-rows.ts";
import { codebookTemplate } from "../../../src/recipe/codebook/template.ts";
import { codebookFor, codebookShape } from "../../../src/recipe/codebook.ts";

const COLUMNS = [{ name: "age" }, { name: "job" }, { name: "y" }];
const OUTCOME = { column: "y", kind: "boolean", classes: ["no", "yes"] } as const;
const forData = (given: unknown) => codebookFor(given as never, COLUMNS, OUTCOME);

describe("a codebook", () => {
  test("what is left blank in a template is not said", () => {
    const blank = { title: "", columns: { age: { label: "", unit: "" }, job: { values: { a: "" } } } };
    expect(codebookShape(blank, "book")).toEqual({ columns: { age: {}, job: { values: {} } } });
  });

  test("the values of the outcome are the classes, by any of their names", () => {
    expect(forData({ columns: { y: { values: { 1: "repaid", 0: "lost" } } } }).classes).toEqual({
      0: "lost",
      1: "repaid",
    });
  });

  test.each([
    [{ columns: { agee: {} } }, 'unknown column of the codebook: "agee"; did you mean "age"?'],
    [{ classes: { maybe: "perhaps" } }, 'unknown class of the codebook: "maybe"'],
    [{ columns: { age: { label: "x" }, job: { label: "x" } } }, '"x" occurs twice'],
    [{ columns: { job: { values: { a: "x", b: "x" } } } }, '"x" occurs twice'],
    [{ columns: { age: { label: "job" } } }, 'another column is called "job"'],
    [{ colums: {} }, "colums"],
    [{ columns: { age: "years" } }, "codebook.columns.age"],
  ])("refuses %j", (given, message) => {
    expect(() => forData(given)).toThrow(message);
  });

  test("is read from a table", () => {
    const text =
      'column,value,label,unit\n(card),title,Loans,\nage,,Age,years\njob,A1,"clerk, or so",\njob,,,\n';
    expect(codebookOfCsv(text, "book.csv")).toEqual({
      title: "Loans",
      columns: { age: { label: "Age", unit: "years" }, job: { values: { A1: "clerk, or so" } } },
    });
  });

  test.each([
    ["a,b\n1,2\n", "it is no codebook"],
    ["column,value,label\n(card),titel,x\n", 'did you mean "title"?'],
    ["column,value,label\njob,a,x\njob,a,y\n", 'book.csv, line 3: value "a" of column "job" was told before'],
  ])("refuses the table %j", (text, message) => {
    expect(() => codebookOfCsv(text, "book.csv")).toThrow(message);
  });
});

test("a template asks about codes, not about counts and names of many things", () => {
  const base = { rows: 9, missing: 0 };
  const values = (count: number) => Array.from({ length: count }, (_, i) => ({ value: `v${i}`, rows: 1 }));
  const asked = codebookTemplate([
    { ...base, name: "few", kind: "category", distinct: 2, categories: values(2) },
    { ...base, name: "many", kind: "category", distinct: 30, categories: values(30) },
    {
      ...base,
      name: "code",
      kind: "number",
      distinct: 2,
      number: { min: 1, max: 2, whole: true, quantiles: [], values: [1, 2] },
    },
  ]);
  expect(asked.map((column) => column.values)).toEqual([["v0", "v1"], [], ["1", "2"]]);
  // Yes and no are what the classes of such an outcome are called.
  const truth = codebookTemplate([{ ...base, name: "y", kind: "boolean", distinct: 2, categories: [] }]);
  expect(truth[0]!.values).toEqual(["yes", "no"]);
  const told = Object.fromEntries(truth[0]!.values.map((value, i) => [value, ["repaid", "lost"][i]!]));
  expect(forData({ columns: { y: { values: told } } }).classes).toEqual({ yes: "repaid", no: "lost" });
});
