import type { FairnessMeasure, Limits, Objective } from "@fairscore/core";
import {
  DEFAULTS,
  fault,
  GROUPS,
  limitable,
  MEASURES,
  maybe,
  object,
  oneOrMore,
  parseObjective,
  refuse,
  type Shape,
  type Shapes,
  shareThat,
  wordKind,
} from "@fairscore/core/parts";
import { keyed } from "./plan-document.ts";

/** What is tried: a run for every combination of these lists, by the names of the settings. */
export interface PlanGrid {
  readonly objective: readonly Objective[];
  /** undefined: not limited; where nothing limits the size, the usual number of conditions does. */
  readonly conditions: readonly (number | undefined)[];
  readonly lines: readonly (number | undefined)[];
  /** undefined: as the options of the data say; as for the three below. */
  readonly "lines-in-all": readonly (number | undefined)[];
  readonly columns: readonly (number | undefined)[];
  readonly points: readonly (Limits["points"] | undefined)[];
  readonly steadiness: readonly (number | undefined)[];
  /** null: no limit on unfairness, as for tolerance. */
  readonly measure: readonly (FairnessMeasure | null)[];
  readonly form: readonly ("difference" | "ratio")[];
  readonly tolerance: readonly (number | null)[];
  /** How the limits are tested on people who were not learnt from; null: not. */
  readonly safety: readonly (SafetyWay | null)[];
  readonly seed: readonly number[];
}

/** On the rows that are set aside, or by cross-validation inside of the others. */
export type SafetyWay = "held-out" | "cv";

/** One combination of a grid. */
export type GridPoint = { readonly [Key in keyof PlanGrid]: PlanGrid[Key][number] };

/** What a grid leaves out has one value. */
const USUAL: PlanGrid = {
  objective: ["accuracy"],
  conditions: [undefined],
  lines: [undefined],
  "lines-in-all": [undefined],
  columns: [undefined],
  points: [undefined],
  steadiness: [undefined],
  measure: [null],
  form: ["difference"],
  tolerance: [null],
  safety: [null],
  seed: [1],
};

/** What it was before there were limits on conditions: folders of then go on with it. */
const USUAL_BEFORE: Partial<PlanGrid> = { lines: [DEFAULTS.linesPerTable] };

const { tables, effort } = GROUPS;
const measure = limitable(wordKind([...MEASURES.map((definition) => definition.measure), "none"]).shape);
const tolerance = shareThat("a number from 0 to 1, or none", (value) => value >= 0 && value <= 1);

const SHAPES: Shapes<PlanGrid> = {
  objective: oneOrMore<Objective>((value, path) =>
    typeof value === "object" && value !== null
      ? parseObjective(value, path)
      : tables.objective.kind.shape(value, path),
  ),
  conditions: oneOrMore((value, path) =>
    value === "auto"
      ? refuse(
          value,
          path,
          "a whole number of at least 1: a plan compares them itself; fit and cv choose one",
        )
      : (tables.conditions.kind.shape(value, path) as number),
  ),
  lines: oneOrMore(tables.lines.kind.shape),
  "lines-in-all": oneOrMore(tables["lines-in-all"].kind.shape),
  columns: oneOrMore(tables.columns.kind.shape),
  points: pointSets,
  steadiness: oneOrMore(tables.steadiness.kind.shape),
  measure: oneOrMore((value, path) => {
    const found = measure(value, path);
    return found === "none" ? null : found;
  }),
  form: oneOrMore(wordKind(["difference", "ratio"]).shape),
  tolerance: oneOrMore((value, path) => (value === "none" ? null : tolerance.shape(value, path))),
  safety: oneOrMore((value, path) => {
    const found = wordKind(["none", "held-out", "cv"]).shape(value, path);
    return found === "none" ? null : (found as SafetyWay);
  }),
  seed: oneOrMore(effort.seed.kind.shape),
};

/** The names of what a grid is over. */
export const GRID_NAMES: readonly string[] = Object.keys(SHAPES);

const given = object(
  Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, maybe(shape as Shape)])) as Shapes<
    Partial<PlanGrid>
  >,
);

/** A grid as it is written: what it leaves out has one value, the default, which `fullGrid` adds. */
export const gridShape: Shape<Partial<PlanGrid>> = (value, path) => {
  if (value === null || (typeof value === "object" && Object.keys(value).length === 0)) {
    const found = "nothing in it";
    throw fault({ code: "unexpected-value", path, found, expected: "for example conditions: [4, 6]" });
  }
  return keyed("conditions: [4, 6]", given)(value, path);
};

/** With one value for what a grid leaves out; `isOfBefore`, with that of earlier versions. */
export function fullGrid(written: Partial<PlanGrid>, isOfBefore: boolean): PlanGrid {
  return { ...USUAL, ...(isOfBefore && written.conditions === undefined && USUAL_BEFORE), ...written };
}

/** Says what is missing of a measure and its limit, and beside which of them. */
export function idleIn({
  measure = [],
  tolerance = [],
}: Partial<PlanGrid>): ["measure" | "tolerance", string] | undefined {
  const measured = measure.some((one) => one !== null);
  const limited = tolerance.some((one) => one !== null);
  if (measured === limited) return undefined;
  return measured
    ? ["measure", "grid.measure has no limit; add for example tolerance: 0.05"]
    : ["tolerance", "grid.tolerance has nothing to limit; add for example measure: sp"];
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

/** One set or a list of them; a list of numbers could be meant as either. */
function pointSets(value: unknown, path: string): NonNullable<Limits["points"]>[] {
  if (Array.isArray(value) && value.some((item) => typeof item === "number"))
    return refuse(value, path, `sets of points; write one set as points: [[${value.join(", ")}]]`);
  return oneOrMore(tables.points.kind.shape)(value, path);
}
