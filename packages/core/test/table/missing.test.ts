import { describe, expect, it } from "vitest";
import { exportCalculator } from "../../src/export/calculator/calculator.ts";
import { words } from "../../src/findings/finding.ts";
import { recipeFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import { predictor } from "../../src/model/predict.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { parseRecipe } from "../../src/recipe/recipe-json.ts";
import { fromText } from "../../src/settings/kinds.ts";
import { missing, missingOf } from "../../src/settings/missing.ts";
import { MISSING_TEXTS } from "../../src/table/cell.ts";
import { tableFromRows } from "../../src/table/table.ts";

const valuesOf = (name: string, values: readonly unknown[], options: Parameters<typeof tableFromRows>[1]) => {
  const { columns } = tableFromRows(
    values.map((value) => ({ [name]: value })),
    options,
  );
  return { kind: columns[0]!.kind, values: columns[0]!.values };
};

describe("codes for missing values", () => {
  it("are numbers in columns of numbers, however they are written", () => {
    const written = [1.5, "999", "999.0", 999, " 9.99e2", 2n, "3"];
    expect(valuesOf("x", written, { missing: { numbers: [999] } })).toEqual({
      kind: "number",
      values: [1.5, null, null, null, null, 2, 3],
    });
    // A list of texts means what it always did.
    expect(valuesOf("x", written, { missing: ["999"] }).values).toEqual([1.5, null, 999, 999, 999, 2, 3]);
  });

  it("are those of one column alone where it is named", () => {
    const options = { missing: { values: { x: ["unknown", "9"] } } };
    expect(valuesOf("x", ["1", "unknown", "9.0", "3"], options)).toEqual({
      kind: "number",
      values: [1, null, null, 3],
    });
    expect(valuesOf("x", ["1", "0", 9], options)).toEqual({ kind: "boolean", values: [true, false, null] });
    expect(valuesOf("x", ["a", 9, "9", "unknown"], options).values).toEqual(["a", null, null, null]);
    expect(valuesOf("y", ["1", "9", "3"], options).values).toEqual([1, 9, 3]);
  });

  it("are told by texts that add to the usual ones, or replace them", () => {
    const told = (...texts: string[]) =>
      missingOf(
        texts.reduce<string[] | undefined>(
          (before, text) => fromText(missing, text, "missing", before),
          undefined,
        )!,
      );
    expect(told("999,-9", "none")).toEqual({
      missingTexts: [...MISSING_TEXTS, "999", "-9", "none"],
      missingNumbers: [999, -9],
    });
    expect(told("only:-,.")).toEqual({ missingTexts: ["-", "."] });
    expect(told("lactate=999, 998", "lactate=-1", "a=b=x")).toEqual({
      missingValues: { lactate: ["999", "998", "-1"], "a=b": ["x"] },
    });
    expect(missing.shape([999, "lactate=9"], "missing")).toEqual(["999", "lactate=9"]);
    expect(() => told("only:x=3")).toThrow(/^invalid missing/);
    expect(() => missing.shape([true], "missing")).toThrow(/^invalid missing\[0\]/);
  });

  it("stay with the recipe, and score raw rows as they were learnt from", async () => {
    const rows = Array.from({ length: 120 }, (_, i) => ({
      lactate: i % 6 === 0 ? 999 : i % 10,
      ward: i % 5 === 0 ? "9" : "ab"[i % 2],
      y: i % 6 === 0 || i % 10 > 6 ? "yes" : "no",
    }));
    const request = { outcome: "y", missingNumbers: [999], missingValues: { ward: ["9"] } };
    const { model, verification } = await fit(rows, request, { work: 5000 });
    expect(verification!.ok).toBe(true);
    const { system } = model!;
    expect(parseRecipe(JSON.parse(JSON.stringify(system.recipe)))).toMatchObject({
      missingNumbers: [999],
      missingValues: { ward: ["9"] },
    });
    expect(JSON.stringify(system.recipe.columns)).not.toMatch(/999|"9"/);
    const { scores } = predictor(system);
    const blank = scores({ lactate: null, ward: null });
    for (const lactate of [999, "999", "999.00"])
      for (const ward of ["9", 9, "?"]) expect(scores({ lactate, ward })).toEqual(blank);
    expect(exportCalculator(system)).toContain("var CODES = ");
  });

  it("of a column that is not there are refused", async () => {
    const source = memorySource(
      tableFromRows([
        { a: 1, y: "p" },
        { a: 2, y: "q" },
      ]),
    );
    await expect(recipeFor(source, { outcome: "y", missingValues: { aa: ["9"] } })).rejects.toThrow(
      'unknown column: "aa"; did you mean "a"?',
    );
  });
});

describe("numbers that stand apart", () => {
  const told = async (values: readonly unknown[]) => {
    const rows = values.map((x, i) => ({ x, y: i % 2 ? "p" : "q" }));
    const { notes } = await recipeFor(memorySource(tableFromRows(rows)), { outcome: "y", only: ["x"] });
    return notes.filter(({ code }) => code === "codes-apart").map((note) => words(note));
  };
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

  it("are noted with the rows that have them and the setting that takes them out", async () => {
    expect(await told([...range(1, 30), 999, 999, 999])).toEqual([
      '"x": 999 (3 rows) stands apart from the other values, as codes for "not known" do; if so, say missingTexts "x=999"',
    ]);
    expect((await told([...range(0, 30), -9, -9, 9998, 9998]))[0]).toMatch(
      /"x": -9 \(2 rows\), 9998 \(2 rows\) stand /,
    );
    expect(await told([0.5, 1.25, 2, 9.5, 99, 99])).toHaveLength(1);
  });

  it("are not noted where they may well be values, or are one alone", async () => {
    for (const values of [
      [...range(0, 98), 99, 99],
      [...range(1, 30), 999],
      [...range(-20, 30), -9, -9],
      [...range(1, 8), 9, 9],
      [...range(90, 110), 99, 99],
      [5, 5, 5, 99, 99],
    ])
      expect(await told(values)).toEqual([]);
  });
});
