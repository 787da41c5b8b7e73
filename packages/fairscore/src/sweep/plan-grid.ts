import { type FairnessMeasure, type Limits, MEASURES, type Objective } from "@fairscore/core";
import { pointSet } from "./plan-options.ts";
import {
  checkKeys,
  listOf,
  memberOf,
  numberThat,
  oneOrMore,
  optional,
  type PlanReader,
  type PlanValue,
  pathWords,
  unexpected,
  wholeFrom,
  wordOf,
} from "./plan-value.ts";

/** What is tried: a run for every combination of these lists. */
export interface PlanGrid {
  readonly objective: readonly Objective[];
  readonly lines: readonly number[];
  /** undefined: as the options of the data say; as for the two below. */
  readonly linesInAll: readonly (number | undefined)[];
  readonly columns: readonly (number | undefined)[];
  readonly points: readonly (Limits["points"] | undefined)[];
  /** null: no limit on unfairness, as for tolerance. */
  readonly measure: readonly (FairnessMeasure | null)[];
  readonly form: readonly ("difference" | "ratio")[];
  readonly tolerance: readonly (number | null)[];
  readonly seed: readonly number[];
}

/** One combination of a grid. */
export type GridPoint = { readonly [Key in keyof PlanGrid]: PlanGrid[Key][number] };

const tolerance = numberThat("a number from 0 to 1, or none", (value) => value >= 0 && value <= 1);
const measures = MEASURES.map(({ measure }) => measure);

const KEYS = {
  objective: oneOrMore(objectiveAt),
  lines: oneOrMore(wholeFrom(1)),
  "lines-in-all": oneOrMore(wholeFrom(1)),
  columns: oneOrMore(wholeFrom(1)),
  points: pointSets,
  measure: oneOrMore((at) =>
    at.value === "none" ? null : (wordOf([...measures, "none"])(at) as FairnessMeasure),
  ),
  form: oneOrMore(wordOf<"difference" | "ratio">(["difference", "ratio"])),
  tolerance: oneOrMore((at) => (at.value === "none" ? null : tolerance(at))),
  seed: oneOrMore(wholeFrom(0)),
} satisfies Record<string, PlanReader<unknown>>;

/** The names of what a grid is over. */
export const GRID_NAMES: readonly string[] = Object.keys(KEYS);

/** Reads a grid; what it leaves out has one value, the default. */
export function readGrid(at: PlanValue, elsewhere: (key: string) => string | undefined): PlanGrid {
  if (at.value === null || Object.keys(at.value as object).length === 0) {
    throw at.document.fault(at.path, "invalid grid: nothing in it; expected for example lines: [3, 5]");
  }
  checkKeys(at, GRID_NAMES, elsewhere);
  const grid: PlanGrid = {
    objective: optional(at, "objective", KEYS.objective) ?? ["accuracy"],
    lines: optional(at, "lines", KEYS.lines) ?? [5],
    linesInAll: optional(at, "lines-in-all", KEYS["lines-in-all"]) ?? [undefined],
    columns: optional(at, "columns", KEYS.columns) ?? [undefined],
    points: optional(at, "points", KEYS.points) ?? [undefined],
    measure: optional(at, "measure", KEYS.measure) ?? [null],
    form: optional(at, "form", KEYS.form) ?? ["difference"],
    tolerance: optional(at, "tolerance", KEYS.tolerance) ?? [null],
    seed: optional(at, "seed", KEYS.seed) ?? [1],
  };
  const measured = grid.measure.some((measure) => measure !== null);
  const limited = grid.tolerance.some((value) => value !== null);
  if (measured && !limited) {
    throw at.document.fault(
      [...at.path, "measure"],
      "grid.measure has no limit; add for example tolerance: 0.05",
    );
  }
  if (limited && !measured) {
    throw at.document.fault(
      [...at.path, "tolerance"],
      "grid.tolerance has nothing to limit; add for example measure: sp",
    );
  }
  return grid;
}

/** All combinations, the last list changing fastest. */
export function gridPoints(grid: PlanGrid): GridPoint[] {
  return Object.entries(grid).reduce<GridPoint[]>(
    (points, [key, values]: [string, readonly unknown[]]) =>
      points.flatMap((point) => values.map((value) => ({ ...point, [key]: value }))),
    [{} as GridPoint],
  );
}

/** How many combinations there are, before equal ones are taken for one. */
export function gridSize(grid: PlanGrid): number {
  return Object.values(grid).reduce((size, values) => size * values.length, 1);
}

function objectiveAt(at: PlanValue): Objective {
  if (typeof at.value !== "object" || at.value === null) return wordOf(["accuracy", "balanced"])(at);
  checkKeys(at, ["cost"]);
  return { cost: listOf(listOf(numberThat("a number", Number.isFinite)))(memberOf(at, "cost")) };
}

/** One set or a list of them; a list of numbers could be meant as either. */
function pointSets(at: PlanValue): NonNullable<Limits["points"]>[] {
  if (Array.isArray(at.value) && at.value.some((item) => typeof item === "number")) {
    throw unexpected(
      at,
      `sets of points; write one set as ${pathWords(at.path.slice(-1))}: [[${at.value.join(", ")}]]`,
    );
  }
  return oneOrMore(pointSet)(at);
}
