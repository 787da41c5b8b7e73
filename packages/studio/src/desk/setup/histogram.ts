import type { Condition, Profiles, RecipeColumn, RowPolicy, Source } from "@fairscore/core";
import {
  answer,
  bandConditions,
  predicateWords,
  profilesOfPart,
  recipeFor,
  recipeWords,
} from "@fairscore/core/parts";
import { ticks } from "d3-array";
import type { Prepared } from "../kept/desk-state.ts";
import { cutsOf } from "./setup-counts.ts";

/** How the people to build on are spread over a column of numbers, by outcome and by group. */
export interface Histogram {
  readonly column: string;
  readonly whole: boolean;
  /** Bar i goes from edge i to under edge i + 1; the first also has all below it, the last all above. */
  readonly edges: readonly number[];
  readonly openBelow: boolean;
  readonly openAbove: boolean;
  readonly classes: readonly string[];
  /** People by bar and class. */
  readonly bars: readonly (readonly number[])[];
  readonly blank: number;
  /** The bands between the cuts, in words. */
  readonly bands: readonly string[];
  readonly cuts: readonly number[];
  /** People of each protected group by band. */
  readonly groups: readonly { readonly name: string; readonly bands: readonly number[] }[];
}

/** Whole numbers up to this range have a bar each. */
const MOST_BARS = 40;
const USUAL_BARS = 24;

/** Counts a column of numbers by bar and by band; both are conditions that core counts as it counts any other. */
export async function histogramOf(
  { source, recipe, profiles, holdOut }: Prepared,
  column: string,
): Promise<Histogram> {
  const values = await numbersOf(source, column, recipe.rows);
  const whole = values.every(Number.isInteger);
  const edges = barEdges(values, whole);
  const last = edges.length - 2;
  const called = recipeWords(recipe);
  const bars: Condition[] = edges.slice(0, -1).map((edge, i) => ({
    column,
    ...(i > 0 && { ge: edge }),
    ...(i < last && { lt: edges[i + 1]! }),
  }));
  const own = (
    recipe.columns.find((candidate) => candidate.column === column)?.conditions ??
    recipe.protected.find((group) => group.column === column)?.levels.map(({ when }) => when) ??
    []
  ).filter(({ missing }) => !missing);
  const cuts = cutsOf(own);
  // "At least" lines are the cuts of bands.
  const isCut =
    own.length > 0 && own.every(({ ge, lt, le }) => ge !== undefined && lt === undefined && le === undefined);
  const bands = isCut ? bandConditions(column, cuts) : own;
  const asked: RecipeColumn = { column, kind: "number", conditions: [...bars, ...bands] };
  const counted = profilesOfPart(
    await source.profiles({ ...recipe, columns: [asked] }, { ...(holdOut && { holdOut }) }),
    0,
  );
  const barCounts = bars.map((_, j) => byClass(counted, j));
  const counts = barCounts.flat().reduce((a, b) => a + b, 0);
  return {
    column,
    whole,
    edges,
    openBelow: values[0]! < edges[0]!,
    openAbove: values.at(-1)! >= edges.at(-1)!,
    classes: profiles.classes,
    bars: barCounts,
    blank: counted.entryRows.reduce((a, b) => a + b, 0) - counts,
    bands: bands.map((band) => predicateWords(band, whole)),
    cuts,
    groups: counted.levelColumns.flatMap(({ column: name, levels }, c) =>
      name === column
        ? []
        : levels.map((level, l) => ({
            name: `${called.protected[c]?.column ?? name} = ${called.protected[c]?.levels[l]?.label ?? level}`,
            bands: bands.map((_, j) => inLevel(counted, bars.length + j, c, l)),
          })),
    ),
  };
}

/** Cuts that a user may begin with: bands of equal size, or of equal width between round numbers. */
export async function presetCuts(
  { source, recipe, holdOut }: Prepared,
  column: string,
  preset: "quantiles" | "round",
): Promise<number[]> {
  if (preset === "quantiles") {
    const quantiles = [0.25, 0.5, 0.75];
    const summaries = await source.summarise({ quantiles, holdOut, keep: recipe.rows });
    const number = summaries.find(({ name }) => name === column)?.number;
    return [...new Set(number?.quantiles)].filter((cut) => cut > number!.min);
  }
  const { outcome } = recipe;
  const request = {
    outcome: "column" in outcome ? outcome.column : outcome.columns,
    classes: outcome.classes,
    only: [column],
    binning: "width" as const,
    rows: recipe.rows,
    copies: "apart" as const,
  };
  const { recipe: proposed } = await recipeFor(source, request, holdOut);
  return cutsOf(proposed.columns[0]?.conditions ?? []);
}

async function numbersOf(source: Source, column: string, keep: RowPolicy | undefined): Promise<Float64Array> {
  const values: number[] = [];
  for await (const row of source.rows([column], { keep })) {
    const cell = row[column];
    if (typeof cell === "number" && Number.isFinite(cell)) values.push(cell);
  }
  return Float64Array.from(values).sort();
}

/** Bars between round numbers; the thin ends of a long tail share the outermost ones. */
function barEdges(sorted: Float64Array, whole: boolean): number[] {
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const [min, max] = [at(0), at(1)];
  if (whole && max - min < MOST_BARS) return Array.from({ length: max - min + 2 }, (_, i) => min + i);
  const [low, high] = at(0.005) < at(0.995) ? [at(0.005), at(0.995)] : [min, max];
  const inner = ticks(low, high, USUAL_BARS);
  if (inner.length < 2) return [low, high === low ? low + 1 : high];
  const step = inner[1]! - inner[0]!;
  const first = inner[0]! > low ? [round(inner[0]! - step)] : [];
  const end = inner.at(-1)! <= high ? [round(inner.at(-1)! + step)] : [];
  return [...first, ...inner, ...end];
}

/** Without the dust of binary fractions: 0.1 + 0.2 is 0.3. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}

function byClass(profiles: Profiles, condition: number): number[] {
  const people = profiles.classes.map(() => 0);
  for (let e = 0; e < profiles.entryRows.length; e++) {
    if (answer(profiles, profiles.entryProfile[e]!, condition))
      people[profiles.entryLabel[e]!]! += profiles.entryRows[e]!;
  }
  return people;
}

function inLevel(profiles: Profiles, condition: number, column: number, level: number): number {
  let people = 0;
  for (let e = 0; e < profiles.entryRows.length; e++) {
    const inside = profiles.cells[profiles.entryCell[e]!]![column] === level;
    if (inside && answer(profiles, profiles.entryProfile[e]!, condition)) people += profiles.entryRows[e]!;
  }
  return people;
}
