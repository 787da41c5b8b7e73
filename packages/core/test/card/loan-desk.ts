import { sealOf } from "../../src/model/hash.ts";
import { tablesOfScore } from "../../src/model/one-score.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import type { Condition } from "../../src/recipe/condition/condition.ts";
import type { RecipeColumn } from "../../src/recipe/recipe.ts";

const late: Condition[] = [
  { column: "late payments", le: 0 },
  { column: "late payments", ge: 3 },
];
const years: Condition = { column: "years as customer", ge: 5 };
const partTime: Condition = { column: "part-time", is: true };
const debt: Condition = { column: "debt ratio", gt: 0.35 };

const columns: readonly RecipeColumn[] = [
  { column: "years as customer", kind: "number", conditions: [years] },
  { column: "late payments", kind: "number", conditions: late },
  { column: "part-time", kind: "boolean", conditions: [partTime] },
  { column: "debt ratio", kind: "number", conditions: [debt] },
];

/** A bank's loan desk: three classes, five lines in use. */
export const LOAN_DESK: ScoringSystem = {
  format: "fairscore-model",
  version: 1,
  classes: ["approve", "refer", "decline"],
  tables: [
    {
      class: "approve",
      startsWith: 2,
      lines: [
        { condition: debt, points: -2 },
        { condition: late[0]!, points: 3 },
        { condition: late[1]!, points: -4 },
        { condition: years, points: 2 },
      ],
    },
    { class: "refer", startsWith: 0, lines: [{ condition: debt, points: 3 }] },
    {
      class: "decline",
      startsWith: 0,
      lines: [
        { condition: late[0]!, points: -2 },
        { condition: late[1]!, points: 3 },
        { condition: debt, points: 3 },
      ],
    },
  ],
  recipe: {
    format: "fairscore-recipe",
    version: 1,
    outcome: { column: "loan decision", kind: "category", classes: ["approve", "refer", "decline"] },
    columns,
    protected: [],
    strata: [],
    setAside: [],
  },
  spec: { limits: { linesPerTable: 5, points: { min: -5, max: 5 } } },
  training: {
    rows: 1400,
    profiles: 22,
    loss: 247,
    lossScale: 1400,
    floor: 231,
    floorWhy: "equal answers with different classes",
    status: "feasible",
    lines: 9,
    sum: 24,
    seed: 1,
    seconds: 3,
    work: 1000,
    profilesHash: "3f9ac2d17b0e44aa",
    fairscore: "0.1.0",
    highs: "test",
    engine: "auto",
    threads: 1,
    smallest: false,
    checkedFloor: 231,
  },
};

/** The same as a file has it. */
export const SEALED_DESK: ScoringSystem = { ...LOAN_DESK, seal: sealOf(LOAN_DESK) };

/** The same desk with a yes/no decision: one table and a threshold. */
export const ONE_TABLE: ScoringSystem = {
  ...LOAN_DESK,
  classes: ["approve", "decline"],
  tables: [
    { class: "approve", startsWith: 0, lines: [] },
    {
      class: "decline",
      startsWith: -4,
      lines: [
        { condition: late[1]!, points: 3 },
        { condition: debt, points: 2 },
        { condition: years, points: -1 },
      ],
    },
  ],
  recipe: {
    ...LOAN_DESK.recipe,
    outcome: { column: "loan decision", kind: "category", classes: ["approve", "decline"] },
  },
  spec: { oneTable: true },
};

/** The same lines as one score with two cut-offs, made by hand. */
export const ONE_SCORE: ScoringSystem = {
  format: "fairscore-model",
  version: 1,
  classes: ["low", "moderate", "high"],
  tables: tablesOfScore({
    classes: ["low", "moderate", "high"],
    startsWith: 0,
    lines: ONE_TABLE.tables[1]!.lines,
    cuts: [1, 3],
  }),
  recipe: {
    ...LOAN_DESK.recipe,
    outcome: { column: "risk", kind: "category", classes: ["low", "moderate", "high"] },
  },
  spec: {},
};
