import { loanDesk } from "../../src/examples/loan-desk.ts";
import { predictor } from "../../src/model/predict.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import type { Condition } from "../../src/recipe/condition/condition.ts";
import type { LevelColumn } from "../../src/recipe/recipe.ts";
import { tableFromRows } from "../../src/table/table.ts";

const late: Condition[] = [
  { column: "late_payments", lt: 1 },
  { column: "late_payments", ge: 3 },
];
const income: Condition[] = [
  { column: "income", ge: 20000 },
  { column: "income", missing: true },
];
const partTime: Condition = { column: "part_time", is: true };
const female: Condition = { column: "sex", in: ["female"] };
const classes = ["approve", "refer", "decline"];

function levels(column: string, values: readonly string[]): LevelColumn {
  return {
    column,
    kind: "category",
    levels: values.map((value) => ({ label: value, when: { column, in: [value] } })),
  };
}

/** A hand-made card for the loan desk, with a line on a protected column, which a card should not have. */
export const DESK: ScoringSystem = {
  format: "fairscore-model",
  version: 1,
  classes,
  tables: [
    {
      class: "approve",
      startsWith: 1,
      lines: [
        { condition: late[0]!, points: 2 },
        { condition: income[0]!, points: 1 },
        { condition: partTime, points: -1 },
        { condition: female, points: -1 },
      ],
    },
    { class: "refer", startsWith: 2, lines: [{ condition: income[1]!, points: 3 }] },
    {
      class: "decline",
      startsWith: 0,
      lines: [
        { condition: late[1]!, points: 4 },
        { condition: late[0]!, points: -2 },
        { condition: partTime, points: 2 },
      ],
    },
  ],
  recipe: {
    format: "fairscore-recipe",
    version: 1,
    outcome: { column: "decision", kind: "category", classes },
    columns: [
      { column: "late_payments", kind: "number", whole: true, conditions: late },
      { column: "income", kind: "number", conditions: income },
      { column: "part_time", kind: "boolean", conditions: [partTime] },
      { column: "sex", kind: "category", conditions: [female] },
    ],
    protected: [levels("sex", ["female", "male"]), levels("region", ["north", "south", "east", "west"])],
    strata: [],
    weight: "weight",
    setAside: [],
  },
  spec: {},
};

/** Rows of the desk, weights 1 to 3, and the counts made of them; a fifth is held out. */
export async function deskData() {
  const raw: readonly Record<string, unknown>[] = loanDesk(3, 500).rows;
  const rows = raw.map((row, i) => ({ ...row, weight: 1 + (i % 3), held: i % 5 === 0 ? "yes" : "no" }));
  const profiles = await memorySource(tableFromRows(rows)).profiles(DESK.recipe, {
    holdOut: { column: "held", is: "yes" },
  });
  const { explain } = predictor(DESK);
  const people = rows
    .filter(({ held }) => held === "no")
    .map((row) => {
      const told = explain(row);
      const [highest = 0, second = 0] = told.totals.map(({ total }) => total).sort((a, b) => b - a);
      return { row: row as Record<string, unknown> & { weight: number }, told, margin: highest - second };
    });
  return { profiles, people };
}

/** Rows and weight of some of the people. */
export function amount(people: readonly { readonly row: { readonly weight: number } }[]) {
  return { rows: people.length, weight: people.reduce((sum, { row }) => sum + row.weight, 0) };
}

/** Whether a raw row belongs to a group of the audit. */
export function isIn(
  group: { readonly columns: readonly string[]; readonly levels: readonly string[] },
  row: Record<string, unknown>,
): boolean {
  return group.columns.every((column, i) => {
    const listed = DESK.recipe.protected.find((c) => c.column === column)!.levels.map(({ label }) => label);
    const label = listed.includes(String(row[column])) ? row[column] : "none of these";
    return label === group.levels[i];
  });
}
