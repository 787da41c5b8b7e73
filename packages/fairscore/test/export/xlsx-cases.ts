import type { Condition, RawRow, ScoringSystem } from "@fairscore/core";
import { exportModels, randomModel, systemOf } from "./models.ts";

type Asked = Parameters<typeof systemOf>[1][number];

const categories = (column: string, values: readonly string[]): Asked => ({
  column,
  kind: "category",
  conditions: [
    ...values.map((value): Condition => ({ column, in: [value] })),
    { column, notIn: values },
    { column, missing: true },
  ],
});

const numbers = (column: string, ...ranges: Omit<Condition, "column">[]): Asked => ({
  column,
  kind: "number",
  conditions: ranges.map((range) => ({ column, ...range }) as Condition),
});

const yesNo = (column: string): Asked => ({
  column,
  kind: "boolean",
  conditions: [
    { column, is: true },
    { column, missing: true },
  ],
});

/** Points that differ from line to line, so that no two lines can be mistaken for each other. */
function pointed(asked: readonly Asked[], missingTexts?: readonly string[]): ScoringSystem {
  const classes = ["a", "b", "c"];
  const lines = asked.flatMap(({ conditions }) => conditions);
  const points = classes.map((_, k) => lines.map((_, j) => (((j + 1) * (k + 2)) % 11) - 5));
  return systemOf(classes, asked, [0, 1, -1], points, missingTexts ? { missingTexts } : {});
}

/** The models of all exports, and what only spreadsheets find hard. */
export const XLSX_MODELS: Readonly<Record<string, ScoringSystem>> = {
  ...exportModels(),
  ...Object.fromEntries([11, 12, 13].map((seed) => [`random ${seed}`, randomModel(seed)])),
  "texts that spreadsheets change": pointed([
    categories("wild", ["*", "?", "~*", "cl*", "clerk", "Clerk", "CLERK", ">=1", "<>", "=1", "#N/A", "TRUE"]),
    categories("space", [
      " clerk",
      "clerk ",
      "  ",
      "a\nb",
      "a\tb",
      "\u00a0",
      "e\u0301",
      "é",
      "\u001f",
      "_x0041_",
      "A",
    ]),
    categories("digits", [
      "1",
      "01",
      "1.0",
      "1e3",
      "1/2",
      "12:30",
      "true",
      "other",
      "not known",
      "x".repeat(600),
    ]),
  ]),
  "bounds at the ends": pointed([
    numbers("n", { ge: 0 }, { gt: 0 }, { lt: 0 }, { le: 0 }, { ge: 0.1 + 0.2 }, { lt: 0.3 }, { gt: 1e300 }),
    numbers(
      "m",
      { ge: -Infinity },
      { gt: Infinity },
      { lt: Infinity },
      { le: -Infinity },
      { gt: 1, lt: 1.5 },
    ),
  ]),
  "missing texts that are words and numbers": pointed(
    [numbers("n", { ge: 1 }, { missing: true }), categories("c", ["999", "b"]), yesNo("b")],
    ["999", "0", "true", "no", "*"],
  ),
  "no missing texts": pointed([categories("c", ["NA", "?"]), yesNo("b")], []),
};

/** A row without infinite numbers and NaN, which no spreadsheet can hold. */
export function holdable(row: RawRow): RawRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" && !Number.isFinite(value) ? null : value,
    ]),
  );
}
