import { recipeWords } from "../../model/in-words.ts";
import type { Source } from "../../profiles/source.ts";
import type { HoldOut } from "../../profiles/split.ts";
import { type LevelColumn, OTHER_LEVEL, type Recipe, type RecipeOutcome } from "../../recipe/recipe.ts";
import { type ColumnKind, toCell } from "../../table/cell.ts";
import type { CrossTab } from "../../table/cross-tab.ts";
import { columnBands } from "./column-bands.ts";

/** Rows by class. */
export type ByClass = readonly number[];

export interface BandCounts {
  readonly words: string;
  readonly everyone: ByClass;
  /** In the order of the groups. */
  readonly groups: readonly ByClass[];
}

export interface ColumnCounts {
  readonly column: string;
  readonly kind: ColumnKind;
  readonly bands: readonly BandCounts[];
}

/** The rows learnt from by the bands that a recipe asks for, by class and group. Weights play no part. */
export interface BinCounts {
  readonly outcome: readonly string[];
  readonly classes: readonly string[];
  /** The class of most interest: yes, the rarer of two, the last of more. */
  readonly interest: number;
  readonly groups: readonly { readonly column: string; readonly level: string }[];
  readonly everyone: ByClass;
  readonly byGroup: readonly ByClass[];
  readonly columns: readonly ColumnCounts[];
}

/** What rows without a value are called. */
const NOT_KNOWN = "not known";

/** Counts the rows to learn from by what a recipe asks of each column; only these counts leave the source. */
export async function countBins(
  source: Source,
  recipe: Recipe,
  { holdOut }: { readonly holdOut?: HoldOut } = {},
): Promise<BinCounts> {
  const { outcome, columns, rows: keep } = recipe;
  const asked = columns.map((column) => ({ ...column, ...columnBands(column) }));
  const called = bandNames(recipe);
  const count = (groups: LevelColumn | undefined) =>
    source.crossTabs({ outcome, columns: asked.map(({ tab }) => tab), groups, holdOut, keep });
  const tabs: CrossTab[][] = [];
  for (const groups of recipe.protected.length > 0 ? recipe.protected : [undefined]) {
    tabs.push(await count(groups));
  }
  const levels = recipe.protected.flatMap(({ column, levels }, by) =>
    [...levels.map(({ label }) => label), OTHER_LEVEL].map((level, at) => ({ column, level, by, at })),
  );
  const none = outcome.classes.map(() => 0);
  const counted = asked.map(({ column, kind, bands }, c) => {
    const all = [
      ...bands.map(({ words, cells, isRest }, b) => ({
        words: called[c]?.[b] ?? words,
        isRest,
        of: rowsOf(cells),
      })),
      { words: NOT_KNOWN, isRest: true, of: ({ missing }: CrossTab, level: number) => missing[level]! },
    ].map(({ words, isRest, of }) => ({
      words,
      isRest,
      everyone: tabs[0]![c]!.counts.map((_, level) => of(tabs[0]![c]!, level)).reduce(sum, none),
      groups: levels.map(({ by, at }) => of(tabs[by]![c]!, at)),
    }));
    return { column, kind, bands: all.filter(({ isRest, everyone }) => !isRest || isAny(everyone)) };
  });
  const totals = (pick: (band: BandCounts) => ByClass) =>
    (counted[0]?.bands ?? []).map(pick).reduce(sum, none);
  const byGroup = levels.map((_, g) => totals(({ groups }) => groups[g]!));
  const everyone = totals((band) => band.everyone);
  // Levels that nobody has are none of the groups.
  const there = byGroup.flatMap((counts, g) => (isAny(counts) ? [g] : []));
  return {
    outcome: "column" in outcome ? [outcome.column] : outcome.columns,
    classes: outcome.classes,
    interest: interestOf(outcome, everyone),
    groups: there.map((g) => ({ column: levels[g]!.column, level: levels[g]!.level })),
    everyone,
    byGroup: there.map((g) => byGroup[g]!),
    columns: counted.map(({ column, kind, bands }) => ({
      column,
      kind,
      bands: bands.map(({ words, everyone, groups }) => ({
        words,
        everyone,
        groups: there.map((g) => groups[g]!),
      })),
    })),
  };
}

/** What the bands of each column are called by the codebook; a column has none where it is called as in the data. */
function bandNames(recipe: Recipe): (readonly string[] | undefined)[] {
  if (!recipe.codebook) return [];
  const worded = recipeWords(recipe);
  return recipe.columns.map((column, c) => {
    const own = columnBands(column).bands;
    const named = columnBands(worded.columns[c]!).bands;
    // Yes and no are two bands, and texts in their place a band and all others.
    const isAlike = named.length === own.length && named.every(({ isRest }, b) => isRest === own[b]!.isRest);
    return isAlike ? named.map(({ words }) => words) : undefined;
  });
}

function interestOf(outcome: RecipeOutcome, everyone: ByClass): number {
  const { classes } = outcome;
  const yes =
    "column" in outcome && outcome.kind === "boolean"
      ? classes.findIndex((name) => toCell(name, "boolean") === true)
      : -1;
  if (yes >= 0) return yes;
  return classes.length === 2 && everyone[0]! < everyone[1]! ? 0 : classes.length - 1;
}

function rowsOf(cells: readonly number[]): (tab: CrossTab, level: number) => ByClass {
  return ({ counts }, level) => cells.map((cell) => counts[level]![cell]!).reduce(sum);
}

function sum(a: ByClass, b: ByClass): ByClass {
  return a.map((rows, k) => rows + b[k]!);
}

function isAny(counts: ByClass): boolean {
  return counts.some((rows) => rows > 0);
}
