import { InputError } from "../errors.ts";
import { unknownName } from "../findings/fault.ts";
import { recipeFor } from "../fit/fit.ts";
import { withoutColumn } from "../fit/held-out-column.ts";
import type { FitRequest } from "../fit/request.ts";
import { compareCells } from "../profiles/folds.ts";
import type { Source } from "../profiles/source.ts";
import type { HoldOut } from "../profiles/split.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { Cell } from "../table/cell.ts";

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
  readonly notes: readonly string[];
}

const DEFAULT_FOLDS = 5;
/** More values than this are numbers or names, not parts of the data. */
const MOST_VALUES = 100;

/** Plans the folds, and refuses in one sentence what can't work, before anything is learnt. */
export async function planFolds(
  source: Source,
  request: FitRequest,
  options: FoldOptions,
): Promise<FoldPlans> {
  const { folds, foldColumn, stratify = true, seed = 1 } = options;
  if (foldColumn !== undefined && folds !== undefined) {
    throw new InputError("both folds and a fold column given; its values say how many folds there are");
  }
  const plan =
    foldColumn === undefined
      ? await evenFolds(source, request, folds ?? DEFAULT_FOLDS, seed, stratify)
      : await foldsByColumn(source, request, foldColumn);
  const { outcome } = plan.recipe;
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
  if (!Number.isSafeInteger(folds) || folds < 2)
    throw new InputError(`invalid folds: ${folds}; expected a whole number of at least 2`);
  if (folds > rowCount)
    throw new InputError(`invalid folds: ${folds}; there are only ${rowsWords(rowCount)}`);
  const { recipe } = await recipeFor(source, request);
  const counts = (await countClasses(source, recipe)).map(([train]) => train);
  const least = Math.min(...counts);
  if (least < folds) throw rareClass(recipe.outcome.classes[counts.indexOf(least)]!, least, folds);
  const outcome = "column" in recipe.outcome ? [recipe.outcome.column] : recipe.outcome.columns;
  const spread = stratify ? [...outcome, ...recipe.protected.map(({ column }) => column)] : [];
  const holdOuts = Array.from({ length: folds }, (_, fold) => ({ folds, fold, seed, stratify: spread }));
  // Where classes are spread evenly, each is in every fold.
  if (!stratify) {
    for (const holdOut of holdOuts)
      checkTrainClasses(await countClasses(source, recipe, holdOut), recipe, holdOut);
  }
  return { holdOuts, request, recipe, notes: [] };
}

async function foldsByColumn(source: Source, given: FitRequest, column: string): Promise<Plan> {
  const names = source.columns.map(({ name }) => name);
  if (!names.includes(column)) throw unknownName("column", column, names);
  const request = withoutColumn(given, column);
  const { recipe } = await recipeFor(source, request);
  const { values, missing } = await valuesOf(source, column);
  if (values.length < 2) {
    const what = values.length === 0 ? "no value" : "only one value";
    throw new InputError(`can't make folds of column "${column}": it has ${what}; choose another column`);
  }
  const notes =
    missing === 0
      ? []
      : [
          `${rowsWords(missing)} without "${column}" ${missing === 1 ? "is" : "are"} in no fold, and always learnt from`,
        ];
  const holdOuts: HoldOut[] = [];
  for (const value of values) {
    const holdOut = { column, is: String(value) };
    const counts = await countClasses(source, recipe, holdOut);
    checkTrainClasses(counts, recipe, holdOut);
    if (counts.some(([, test]) => test > 0)) holdOuts.push(holdOut);
    else notes.push(`no row with "${value}" in column "${column}" has an outcome: it is no fold`);
  }
  if (holdOuts.length < 2) {
    throw new InputError(
      `can't make folds of column "${column}": only one of its values has rows with an outcome; choose another column`,
    );
  }
  return { holdOuts, request, recipe, notes };
}

/** Sorted; stops at the first value too many. */
async function valuesOf(source: Source, column: string): Promise<{ values: Cell[]; missing: number }> {
  const found = new Set<Cell>();
  let missing = 0;
  for await (const row of source.rows([column])) {
    const cell = row[column]!;
    if (cell === null) missing++;
    else found.add(cell);
    if (found.size > MOST_VALUES) {
      throw new InputError(
        `can't make folds of column "${column}": it has more than ${MOST_VALUES} values; choose a column with fewer, or use folds`,
      );
    }
  }
  return { values: [...found].sort(compareCells), missing };
}

/** Every class must be there to learn from, whichever fold is held out. */
function checkTrainClasses(counts: readonly ClassCount[], { outcome }: Recipe, holdOut: HoldOut): void {
  const absent = outcome.classes.find((_, label) => counts[label]![0] === 0);
  if (absent === undefined) return;
  throw new InputError(
    "column" in holdOut
      ? `class "${absent}" only occurs where "${holdOut.column}" is "${holdOut.is}", so it can't be learnt without these rows; use another column, or leave the class out`
      : `class "${absent}" only occurs in one fold, so it can't be learnt without it; spread the classes evenly, use another seed, or merge classes`,
  );
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

function rareClass(name: string, rows: number, folds: number): InputError {
  const few = rows === 0 ? "no rows" : rowsWords(rows);
  return new InputError(
    rows < 2
      ? `class "${name}" has ${few}, too few to be in several folds; merge it with another class, or leave it out`
      : `class "${name}" has ${few}, fewer than ${folds} folds; use at most ${rows} folds or merge classes`,
  );
}

function rowsWords(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}
