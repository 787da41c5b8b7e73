import type { InputError } from "../../errors.ts";
import { fault, unknownName } from "../../findings/fault.ts";
import type { Finding } from "../../findings/finding.ts";
import { recipeFor } from "../../fit/count.ts";
import { withoutColumn } from "../../fit/held-out-column.ts";
import { type FitRequest, isOrdered } from "../../fit/request.ts";
import { shapeFor } from "../../problem/asked-spec.ts";
import { DEFAULTS } from "../../problem/defaults.ts";
import { compareCells } from "../../profiles/folds.ts";
import type { Source } from "../../profiles/source.ts";
import type { HoldOut } from "../../profiles/split.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import type { RowPolicy } from "../../recipe/row-policy.ts";
import { whole } from "../../schema.ts";
import type { Cell } from "../../table/cell.ts";

/** How rows are divided into folds. */
export interface FoldOptions {
  /** How many folds; default 5. */
  readonly folds?: number;
  /** Seed of the dealing of rows (and of the search); default 1. */
  readonly seed?: number;
  /** Whether the classes and groups are spread evenly over the folds. Default true. */
  readonly stratify?: boolean;
  /** A column each of whose values is a fold, such as a site or a year; its missing values are in none. */
  readonly foldColumn?: string;
}

/** Folds that can all be learnt from, and the request that is the same for all of them. */
export interface FoldPlans {
  readonly holdOuts: readonly HoldOut[];
  /** With the classes of all rows: a fold without one of them would be another task. */
  readonly request: FitRequest;
  readonly notes: readonly Finding[];
}

/** More values than this are numbers or names, not parts of the data. */
const MOST_VALUES = 100;

/** Plans the folds, and refuses in one sentence what can't work, before anything is learnt. */
export async function planFolds(
  source: Source,
  request: FitRequest,
  options: FoldOptions,
): Promise<FoldPlans> {
  const { folds, foldColumn, stratify = true, seed = DEFAULTS.seed } = options;
  if (foldColumn !== undefined && folds !== undefined) throw fault({ code: "folds-and-column" });
  const plan =
    foldColumn === undefined
      ? await evenFolds(source, request, folds ?? DEFAULTS.folds, seed, stratify)
      : await foldsByColumn(source, request, foldColumn);
  const { outcome } = plan.recipe;
  // Each fold is told the classes, as if somebody had put them in this order.
  shapeFor(request, outcome, isOrdered(request));
  return {
    holdOuts: plan.holdOuts,
    request: "recipe" in request ? request : { ...plan.request, classes: outcome.classes },
    notes: plan.notes,
  };
}

interface Plan extends FoldPlans {
  /** Of all rows. */
  readonly recipe: Recipe;
}

async function evenFolds(
  source: Source,
  request: FitRequest,
  folds: number,
  seed: number,
  stratify: boolean,
): Promise<Plan> {
  const { rowCount } = source;
  whole(2)(folds, "folds");
  if (folds > rowCount) throw fault({ code: "folds-over-rows", folds, rows: rowCount });
  const { recipe } = await recipeFor(source, request);
  const counts = (await countClasses(source, recipe)).map(([train]) => train);
  const least = Math.min(...counts);
  const rarest = recipe.outcome.classes[counts.indexOf(least)]!;
  if (least < folds) throw fault({ code: "rare-class", class: rarest, rows: least, folds });
  const outcome = "column" in recipe.outcome ? [recipe.outcome.column] : recipe.outcome.columns;
  const spread = stratify ? [...outcome, ...recipe.protected.map(({ column }) => column)] : [];
  const holdOuts = Array.from({ length: folds }, (_, fold) => ({ folds, fold, seed, stratify: spread }));
  // Where classes are spread evenly, each is in every fold; of units, some may be in few.
  if (!stratify || recipe.rows?.together) {
    const counts: ClassCount[][] = [];
    for (const holdOut of holdOuts) counts.push(await countClasses(source, recipe, holdOut));
    if (recipe.rows?.together && counts.some((fold) => fold.every(([, test]) => test === 0)))
      throw foldsOverUnits(recipe, folds);
    for (const [f, holdOut] of holdOuts.entries()) checkTrainClasses(counts[f]!, recipe, holdOut);
  }
  return { holdOuts, request, recipe, notes: [] };
}

/** Folds that nobody is in, since rows stay together. */
export function foldsOverUnits({ rows }: Recipe, folds: number): InputError {
  const { by, columns } = rows!.together!;
  return fault({ code: "folds-over-units", folds, ...(by === "unit" && { column: columns[0]!.column }) });
}

async function foldsByColumn(source: Source, given: FitRequest, column: string): Promise<Plan> {
  const names = source.columns.map(({ name }) => name);
  if (!names.includes(column)) throw unknownName("column", column, names);
  const request = withoutColumn(given, column);
  const { recipe } = await recipeFor(source, request);
  const { values, missing } = await valuesOf(source, column, recipe.rows);
  if (values.length < 2) throw fault({ code: "fold-column-of-one", column, values: values.length });
  const notes: Finding[] = missing === 0 ? [] : [{ code: "rows-in-no-fold", rows: missing, column }];
  const holdOuts: HoldOut[] = [];
  for (const value of values) {
    const holdOut = { column, is: String(value) };
    const counts = await countClasses(source, recipe, holdOut);
    checkTrainClasses(counts, recipe, holdOut);
    if (counts.some(([, test]) => test > 0)) holdOuts.push(holdOut);
    else notes.push({ code: "value-is-no-fold", value: String(value), column });
  }
  if (holdOuts.length < 2) throw fault({ code: "fold-column-one-outcome", column });
  return { holdOuts, request, recipe, notes };
}

/** Sorted; stops at the first value too many. */
async function valuesOf(
  source: Source,
  column: string,
  keep: RowPolicy | undefined,
): Promise<{ values: Cell[]; missing: number }> {
  const found = new Set<Cell>();
  let missing = 0;
  for await (const row of source.rows([column], { keep })) {
    const cell = row[column]!;
    if (cell === null) missing++;
    else found.add(cell);
    if (found.size > MOST_VALUES) throw fault({ code: "fold-column-of-many", column, most: MOST_VALUES });
  }
  return { values: [...found].sort(compareCells), missing };
}

/** Every class must be there to learn from, whichever fold is held out. */
function checkTrainClasses(counts: readonly ClassCount[], { outcome }: Recipe, holdOut: HoldOut): void {
  const absent = outcome.classes.find((_, label) => counts[label]![0] === 0);
  if (absent === undefined) return;
  const which = "column" in holdOut ? { column: holdOut.column, value: holdOut.is } : {};
  throw fault({ code: "class-in-one-fold", class: absent, ...which });
}

/** Rows to learn from, and rows held out. */
type ClassCount = readonly [train: number, test: number];

/** For each class its rows to learn from and held out, by counting that asks no conditions. */
async function countClasses(source: Source, recipe: Recipe, holdOut?: HoldOut): Promise<ClassCount[]> {
  const classesOnly: Recipe = { ...recipe, columns: [], protected: [], strata: [], weight: undefined };
  const { entryLabel, entryPart, entryRows } = await source.profiles(classesOnly, { holdOut });
  return recipe.outcome.classes.map((_, label) => {
    const inPart = (part: number) =>
      entryRows.reduce(
        (sum, rows, e) => (entryLabel[e] === label && entryPart[e] === part ? sum + rows : sum),
        0,
      );
    return [inPart(0), inPart(1)];
  });
}
